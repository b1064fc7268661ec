import { type calls, emptySceneContent } from '@zutai/contract';
import { makePlantModel } from '@zutai/demo-drawings/plant-model';
import { recordSamples, refused, type Samples } from '../sample.ts';

const file = new Blob([makePlantModel()]);
const label = (signalId: string) => ({
  ...emptySceneContent,
  bindings: [{ kind: 'label', node: 'Tank', source: { signalId, tag: '' }, text: 'isolation' }],
});
const link = (pageId: string) => ({ ...emptySceneContent, links: [{ node: 'Tank', pageId }] });

/** Samples of the calls for 3D scenes. */
export const sceneSamples: { [N in keyof (typeof calls)['scene']]: Samples } = {
  ...recordSamples('sceneId'),
  upload: (other) => [{ ...refused({ id: other.sceneId }, 'id'), files: { file } }],
  detail: (other) => [refused({ id: other.sceneId }, 'id')],
  save: (other, own) => [
    refused({ id: other.sceneId, content: label(own.signalId) }, 'id'),
    refused({ id: own.sceneId, content: label(other.signalId) }, 'content.bindings.source.signalId'),
    refused({ id: own.sceneId, content: link(other.pageId) }, 'content.links.pageId'),
  ],
  show: (other) => [refused({ ids: other.sceneId }, 'ids')],
};
