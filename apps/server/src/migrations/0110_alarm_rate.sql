-- How often alarms ask for somebody over a time: the panel of ISA-18.2.
create index alarm_event_raised on alarm_event (organisation_id, at) where kind in ('raised', 'raisedAgain', 'escalated');
