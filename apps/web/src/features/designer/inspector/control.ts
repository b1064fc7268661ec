import type { FieldKind } from '@zutai/widgets';
import type { ComponentType } from 'react';
import { BindingControl } from './BindingControl.tsx';
import { ColorControl } from './ColorControl.tsx';
import { ColorStepsControl } from './ColorStepsControl.tsx';
import type { ControlProps } from './control-props.ts';
import { EquipmentControl } from './EquipmentControl.tsx';
import { EquipmentsControl } from './EquipmentsControl.tsx';
import { FaceplateControl } from './FaceplateControl.tsx';
import { ImageControl } from './ImageControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { PageControl } from './PageControl.tsx';
import { ParametersControl } from './ParametersControl.tsx';
import { RegionsControl } from './RegionsControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { SvgPartControl } from './SvgPartControl.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { SymbolControl } from './SymbolControl.tsx';
import { TextAreaControl, TextControl } from './TextControl.tsx';

/** The control of each kind of field. */
export const controls: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  text: TextControl,
  textarea: TextAreaControl,
  number: NumberControl,
  color: ColorControl,
  switch: SwitchControl,
  select: SelectControl,
  binding: BindingControl,
  image: ImageControl,
  'color-steps': ColorStepsControl,
  page: PageControl,
  equipment: EquipmentControl,
  symbol: SymbolControl,
  equipments: EquipmentsControl,
  faceplate: FaceplateControl,
  parameters: ParametersControl,
  regions: RegionsControl,
  'svg-part': SvgPartControl,
};
