export const usualWebglText = {
  zh: {
    name: '三维场景',
    sceneId: '三维场景',
    noScene: '未配置三维场景',
    noSource: '三维场景在运行页面中显示',
    scene: '三维场景：{id}',
  },
  en: {
    name: '3D scene',
    sceneId: '3D scene',
    noScene: 'No 3D scene configured',
    noSource: 'The 3D scene is shown on the live page',
    scene: '3D scene: {id}',
  },
};
