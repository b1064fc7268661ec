export const complexXYCurveText = {
  zh: {
    name: 'XY 曲线',
    modeX: 'X 轴量程',
    modeY: 'Y 轴量程',
    signalArrayX: 'X 轴变量',
    signalArrayY: 'Y 轴变量',
    noPair: 'X 轴和 Y 轴各需要一个变量',
    picture: '{y} 随 {x} 变化，共 {count} 个点',
  },
  en: {
    name: 'XY curve',
    modeX: 'X axis range',
    modeY: 'Y axis range',
    signalArrayX: 'X axis signals',
    signalArrayY: 'Y axis signals',
    noPair: 'The X and Y axes need one signal each',
    picture: '{y} over {x}, {count} points',
  },
};
