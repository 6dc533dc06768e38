/** Limits of people's homepages that both sides run. Values only. */

export const limits = {
  remark: { min: 1, max: 16 },
  tag: { min: 2, max: 8 },
  /** Tags on one person, and tags of one's own making. */
  tags: { shown: 10, own: 30 },
  photos: { max: 30, first: 9, atOnce: 9 },
  question: { min: 4, max: 200 },
  answer: { min: 1, max: 500 },
  barrage: { min: 1, max: 30 },
} as const

/** Letters, digits, Chinese and · in tags: they stand in one line. */
export const tagPattern = '^[\\p{L}\\p{N}·]+$'

/** Tags that everyone is offered, by theme. */
export const offeredTags: readonly { theme: string; tags: readonly string[] }[] = [
  { theme: '性格', tags: ['慢热', '社牛', '社恐', '乐天派', '行动派', '细心', '夜猫子', '早起的人'] },
  {
    theme: '爱好',
    tags: ['摄影', '跑步', '爬山', '打篮球', '羽毛球', '弹吉他', '看展', '追番', '桌游', '做饭'],
  },
  { theme: '学习', tags: ['考研中', '图书馆常驻', '保研人', '写代码', '刷题选手', '四六级加油'] },
  { theme: '校园', tags: ['社团骨干', '志愿者', '撸猫', '奶茶续命', '食堂测评', '校园向导'] },
]

/** How many bullet comments drift over a page, and what comes with the page. */
export const barrageLines = 12
