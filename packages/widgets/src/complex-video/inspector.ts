import { defineInspector } from '../inspector/define-inspector.ts';
import { optionsOf } from '../inspector/field.ts';
import { videoTypes } from './model.ts';

const of = (type: string) => ({ path: 'data.dataAddon.type', oneOf: [type] });
const label = (name: string) => `widget.ComplexVideo.${name}`;
const addon = (name: string) => `data.dataAddon.${name}`;

export const complexVideoInspector = defineInspector({
  positionKind: 'rect',
  data: [
    { path: 'data.title', kind: 'text', label: label('title') },
    {
      path: addon('type'),
      kind: 'select',
      label: label('type'),
      options: optionsOf('widget.ComplexVideo.types', videoTypes),
    },
    { path: addon('reserveWhepUrl'), kind: 'text', label: label('whepUrl'), when: of('stream') },
    { path: addon('reserveFlvUrl'), kind: 'text', label: label('flvUrl'), when: of('stream') },
    { path: addon('reserveHlsUrl'), kind: 'text', label: label('hlsUrl'), when: of('stream') },
    {
      path: addon('reserveRtmpUrl'),
      kind: 'text',
      label: label('rtmpUrl'),
      help: label('rtmpHelp'),
      when: of('stream'),
    },
    {
      path: addon('serialNumber'),
      kind: 'text',
      label: label('serialNumber'),
      help: label('serialHelp'),
      isWord: true,
      when: of('ezviz'),
    },
    {
      path: addon('channelNumber'),
      kind: 'number',
      label: label('channelNumber'),
      min: 1,
      max: 256,
      step: 1,
      when: of('ezviz'),
    },
    {
      path: addon('cameraIndexCode'),
      kind: 'text',
      label: label('cameraIndexCode'),
      help: label('cameraHelp'),
      isWord: true,
      when: of('camera'),
    },
    {
      path: addon('onlineAddress'),
      kind: 'text',
      label: label('onlineAddress'),
      help: label('onlineHelp'),
      when: of('online'),
    },
    { path: addon('onlineLoop'), kind: 'switch', label: label('onlineLoop'), when: of('online') },
    { path: addon('onlineAuto'), kind: 'switch', label: label('onlineAuto'), when: of('online') },
  ],
  style: ['fill', 'stroke', 'font', 'radius', 'opacity'],
  animation: ['visiable', 'twinkle', 'fillColor', 'borderColor', 'fontColor'],
  hasClick: false,
});
