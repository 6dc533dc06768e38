import type { Furnish } from '../visits'

export default (async () => ({
  'pages/personalSetting/message': { says: ['免打扰时段'] },
  'pages/message/setting': { says: ['免打扰时段'] },
  'pages/message/notice': { says: ['欢迎来到校园云生活'] },
})) satisfies Furnish
