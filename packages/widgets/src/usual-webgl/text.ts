export const usualWebglText = {
  zh: {
    name: '三维场景',
    sceneId: '场景编号',
    noScene: '未配置三维场景',
    noSource: '未配置三维场景服务',
    scene: '三维场景 {id}',
  },
  en: {
    name: '3D scene',
    sceneId: 'Scene ID',
    noScene: 'No 3D scene configured',
    noSource: 'No 3D scene service configured',
    scene: '3D scene {id}',
  },
};
