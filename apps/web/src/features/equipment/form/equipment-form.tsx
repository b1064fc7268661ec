import { calls, type Equipment } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { DepartmentSelect } from '../../department/index.ts';
import { GatewayBinding } from './GatewayBinding.tsx';
import { gatewayPicker } from './gateway-picker.tsx';
import { ManufacturerInput } from './ManufacturerInput.tsx';
import { PlaceButtons } from './PlaceButtons.tsx';
import { TemplateBinding } from './TemplateBinding.tsx';
import { TemplateValuesInput } from './TemplateValuesInput.tsx';
import { templatePicker } from './template-picker.ts';

const DISPLAY = { list: textRef('equipment', 'displayList'), page: textRef('equipment', 'displayPage') };
const MAX_MANUFACTURER = 100;

export const equipmentForm = defineForm<Equipment>()({
  add: calls.equipment.add,
  edit: calls.equipment.edit,
  read: calls.equipment.info,
  words: {
    add: {
      title: textRef('equipment', 'add'),
      submit: textRef('equipment', 'addAction'),
      done: textRef('equipment', 'added'),
    },
    edit: { title: textRef('equipment', 'editAction'), done: textRef('equipment', 'saved') },
  },
  fields: (make) => [
    make.section(
      textRef('equipment', 'sectionBasic'),
      [
        make.text('title', textRef('equipment', 'name')),
        make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
        make.choice('display', textRef('equipment', 'display'), DISPLAY, {
          help: textRef('equipment', 'displayHelp'),
        }),
        make.custom('departmentId', textRef('department', 'one'), ({ id }) => <DepartmentSelect id={id} />, {
          help: textRef('department', 'placeHelp'),
        }),
        make.text('remark', textRef('equipment', 'remark')),
      ],
      { text: textRef('equipment', 'sectionBasicText') },
    ),
    make.section(
      textRef('equipment', 'sectionGateway'),
      [
        make.record('gatewayId', textRef('equipment', 'gateway'), gatewayPicker, { View: GatewayBinding }),
        make.text('deviceId', textRef('equipment', 'deviceId'), {
          help: textRef('equipment', 'deviceIdHelp'),
          isCode: true,
        }),
        make.record('templateId', textRef('equipment', 'template'), templatePicker, {
          help: textRef('equipment', 'templateHelp'),
          View: TemplateBinding,
        }),
        make.custom('templateValues', textRef('equipment', 'templateValues'), () => <TemplateValuesInput />, {
          isShown: ({ templateId }, equipment) => equipment === undefined && typeof templateId === 'string',
        }),
      ],
      { text: textRef('equipment', 'sectionGatewayText') },
    ),
    make.section(
      textRef('equipment', 'sectionNameplate'),
      [
        make.custom(
          'manufacturer',
          textRef('equipment', 'manufacturer'),
          () => <ManufacturerInput maxLength={MAX_MANUFACTURER} />,
          { isHalf: true },
        ),
        make.text('model', textRef('equipment', 'model'), { isHalf: true }),
        make.text('serialNumber', textRef('equipment', 'serialNumber')),
      ],
      { text: textRef('equipment', 'sectionNameplateText') },
    ),
    make.section(
      textRef('equipment', 'sectionPlace'),
      [
        make.text('address', textRef('equipment', 'address')),
        make.number('longitude', textRef('equipment', 'longitude'), {
          help: textRef('equipment', 'coordinatesHelp'),
          isHalf: true,
        }),
        make.number('latitude', textRef('equipment', 'latitude'), { isHalf: true }),
      ],
      { text: textRef('equipment', 'sectionPlaceText'), After: PlaceButtons },
    ),
  ],
});
