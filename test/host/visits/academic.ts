import type { Furnish } from '../visits'

export default (async () => ({
  'pages/timeTable/jiaowukecheng': { says: ['教务系统（演示）', '粘贴表格或日历'] },
})) satisfies Furnish
