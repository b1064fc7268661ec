import type { FieldKind } from '@zutai/widgets';
import type { ComponentType } from 'react';
import { ColorControl } from './color/ColorControl.tsx';
import { ColorStepsControl } from './color/ColorStepsControl.tsx';
import type { ControlProps } from './control-props.ts';
import { DistrictControl } from './district/DistrictControl.tsx';
import { EntriesControl } from './entries/EntriesControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ParametersControl } from './ParametersControl.tsx';
import { BindingControl } from './reference/BindingControl.tsx';
import { EquipmentControl } from './reference/EquipmentControl.tsx';
import { EquipmentsControl } from './reference/EquipmentsControl.tsx';
import { FaceplateControl } from './reference/FaceplateControl.tsx';
import { ImageControl } from './reference/ImageControl.tsx';
import { PageControl } from './reference/PageControl.tsx';
import { RegionsControl } from './reference/RegionsControl.tsx';
import { ReportControl } from './reference/ReportControl.tsx';
import { SceneControl } from './reference/SceneControl.tsx';
import { SvgPartControl } from './reference/SvgPartControl.tsx';
import { SymbolControl } from './reference/SymbolControl.tsx';
import { ScriptControl } from './ScriptControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { TextAreaControl, TextControl } from './TextControl.tsx';

/** The control of each kind of field. */
export const controls: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  text: TextControl,
  textarea: TextAreaControl,
  script: ScriptControl,
  entries: EntriesControl,
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
  report: ReportControl,
  scene: SceneControl,
  'svg-part': SvgPartControl,
  district: DistrictControl,
};
