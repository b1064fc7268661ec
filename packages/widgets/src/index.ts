export * from './model.ts';
export * from './react/index.ts';
export type { RenderScene, SceneRequest, SceneValue } from './usual-webgl/scene-source.ts';
