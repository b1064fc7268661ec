import type { Release } from './release.ts';

export const news: readonly Release[] = [
  {
    date: '2026-11-30',
    title: 'Inspections without a network, spare parts',
    changes: [
      'A calendar of work: repairs by their time, inspections made and planned, by months, and by days on phones.',
      'Signatures under finished repairs and submitted inspections, drawn or typed, kept and sent along without a network, and never changed.',
      'Inspections can be answered and photographed where there is no network: they are taken along, kept on the phone when submitted, sent when there is a network, and counted once.',
      'Labels of equipment: QR codes printed by the sheet; scanning one opens the equipment, one tap from reporting a fault or inspecting.',
      'Spare parts with stocks, movements and a message below the minimum; finishing a repair takes what was used from stock.',
      'Each change of what a gateway runs is a version that can be compared and taken back, and says whether the gateway has taken it.',
      'Inspections by a counter: a plan is due each time run hours, starts or throughput have advanced by so much, with an estimated date.',
      'Reliability of equipment by its repairs: failures, MTTA, MTTR, MTBF and availability of any period; repairs as a board by state.',
    ],
  },
  {
    date: '2026-11-28',
    title: 'Scripts, versions of templates, 3D scenes',
    changes: [
      'Gateways run scripts: they calculate signals and write set-points, with or without a connection.',
      'Each change of a template is a version that can be compared and taken back; templates travel between organisations as signed packages.',
      'Templates have alarm rules: a limit that is changed once reaches all equipment with the next synchronisation.',
      'Alarm rules can be formulas of several signals of the equipment, such as A < 2 && B == 1.',
      '3D scenes: nodes of a GLB model follow signals by colour, visibility and position, and stand on pages.',
      'First-out groups: when one cause makes many alarms, the first one speaks for all.',
      'A driver for SNMP, v2c and v3: UPSs, power distribution units and switches are read, written and browsed.',
      'A driver for Mitsubishi MELSEC controllers (MC protocol, SLMP), with its frames in the bus monitor.',
      'The gateway program is one file: downloaded where a gateway is registered, it needs only Node.js on site and can run as a system service.',
      'Repairs have a board and reliability figures: failures, MTTA, MTTR, MTBF and availability of each piece of equipment.',
      'SIM cards, orders of renewals, invoices and SMS.',
      'Every screen has help (F1), a guide leads through the first hour, and this page says what each version changed.',
    ],
  },
  {
    date: '2026-11-25',
    title: 'Alarms, repairs, inspections and reports',
    changes: [
      'Alarms with deadbands, delays, schedules, suppression, acknowledgement and shelving; four levels by colour, shape and word; a panel of their rates.',
      'Alarm notification by e-mail, SMS, WeCom and DingTalk, with rotas and escalation until somebody acknowledges.',
      'Repairs and inspections: reported from an alarm, worked on and photographed on a phone; what an inspection finds becomes a repair.',
      'Reports by hour, shift, day, week or month, made and mailed by themselves; smart reports fill in your own Excel template.',
      'Replay: any page as it was at any moment, with alarms and writes on the time line.',
      'The curve tool: signals of any equipment on one time axis, compared, measured and annotated.',
      'Drivers for OPC UA, MQTT and HTTP; addresses are tried and nodes browsed from the browser.',
      'Video and weather on pages, pages of other systems in the menu, fixed models, styles of organisations, licences.',
    ],
  },
  {
    date: '2026-11-24',
    title: 'Several organisations, history in less space',
    changes: [
      'One installation serves several organisations, none of which sees anything of another.',
      'Sign-in by an LDAP directory, whose groups give roles.',
      'History takes about a byte a value and is kept for as many days as an organisation or a signal says; values can be corrected, which leaves a trace.',
      'Calculated values are computed live and recorded.',
      'Designer: a double click keeps a tool for drawing on; a P&ID of 150 symbols and 217 pipes moves smoothly.',
    ],
  },
  {
    date: '2026-11-23',
    title: 'Accounts and security',
    changes: [
      'Departments, roles and data ranges decide what each person sees in lists, on the map and in exports.',
      'Passkeys, two-step verification, hardware keys and single sign-on.',
      'Share links show guests what was shared and nothing else; by enrolment links colleagues make their own accounts.',
      'API accounts with tokens, and webhooks.',
      'Designer: array copies, find and replace, tees of pipes, pages within pages.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'Values to be trusted',
    changes: [
      'A lost gateway, driver, server or disk is said once: what, why and since when.',
      'Momentary buttons cannot stay pressed, whether finger, network or server ends.',
      'An audit trail of who did what with the values before and after; what somebody else has changed is not overwritten.',
      'Every list can be filtered, sorted, kept as a view and exported.',
    ],
  },
  {
    date: '2026-11-21',
    title: 'The first version',
    changes: [
      'Gateways connect by MQTT Sparkplug B; while a line is down they keep their values and send them afterwards.',
      'Equipment, drivers and signals; point lists are previewed before they are imported.',
      'The page designer: undo that returns exactly what was there, faceplates, pipes, SVG import and 195 industrial symbols.',
      'Live values with quality and age; writes with confirmation, read-back and a ledger.',
      'Operations centres, history, Chinese and English, light and dark, desk and phone.',
    ],
  },
];
