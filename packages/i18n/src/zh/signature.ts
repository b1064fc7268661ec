/** Signatures under finished repairs and inspections. */
export const signature = {
  label: '签名',
  name: '签名人姓名',
  pad: '手写签名区',
  padHelp: '用手指、笔或鼠标在框内签名；不便手写时只填姓名也可以。提交后不能修改。',
  clear: '重写',
  by: '{{name}}（账号 {{account}}）',
  alt: '{{name}} 的签名',
  needed: '请签名',
};
