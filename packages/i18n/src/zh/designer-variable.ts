/** Variables of a page. */
export const designerVariable = {
  variables: '画面变量',
  variablesText:
    '只属于打开画面的人，离开画面即恢复初始值。可在文本中写作 {{sample}}，也可在绑定中选择，由点击或输入框改写。',
  name: '变量名',
  title: '名称',
  type: '类型',
  type_number: '数字',
  type_text: '文本',
  type_boolean: '开关',
  type_color: '颜色',
  start: '初始值',
  startWrong: '请输入数字',
  on: '开',
  off: '关',
  add: '新增画面变量',
  remove: '删除画面变量 {{name}}',
  name_wrong: '以字母或下划线开头，只含字母、数字、_，最多 50 个字符，且不是主题颜色的名称',
  name_taken: '已有同名的画面变量',
  scriptsLeft: '脚本中仍有名称 {{name}}，请检查：{{widgets}}',
  comma: '、',
};
