import type { Furnish } from '../visits'

export default (async () => ({
  'pages/QuestionBank/index': { says: ['计算机基础'] },
})) satisfies Furnish
