import type { Category } from '../../../../contract/topic/rules'

interface TopicWords {
  name: string
  category: Category
  intro: string
  /** Of the school of who proposed it; else of the whole country. */
  own?: true
}

/** Topics that grew out of what people put behind a #. */
export const topicWords: readonly TopicWords[] = [
  {
    name: '食堂最值得排的队',
    category: 'food',
    intro: '哪个窗口值得多等十分钟？报窗口、报价格、报你排了多久。',
  },
  { name: '期末周图书馆占座', category: 'study', intro: '还有空位的角落、早起的人，和不占座的约定。' },
  { name: '失物招领', category: 'help', intro: '丢了的、捡到的，都写清楚时间地点。贵重的东西请交到保卫处。' },
  { name: '秋招日记', category: 'career', intro: '投了几家、挂在哪一面、拿到了什么。给还在路上的人看看。' },
  { name: '毕业出闲置', category: 'market', intro: '带不走的都在这里。写清楚成色和价格，当面交易更放心。' },
  { name: '校猫日报', category: 'campus', intro: '今天它睡在哪里，谁喂过了。喂食请用猫粮。' },
  {
    name: '北湖的银杏',
    category: 'campus',
    intro: '从第一片黄到最后一片，同一排树拍一整个秋天。',
    own: true,
  },
  { name: '早八生存手册', category: 'campus', intro: '怎么起来、怎么不迟到、怎么不睡着。' },
  { name: '摄影周', category: 'hobby', intro: '这一周拍到的，手机相机都可以，说说是在哪里按下的快门。' },
  { name: '找个搭子', category: 'help', intro: '饭搭子、自习搭子、看展搭子。写清楚时间和你是什么样的人。' },
  { name: '今天也要吃饱', category: 'food', intro: '一天里最认真的三件事：早饭、午饭、晚饭。' },
  { name: '夜跑打卡', category: 'sport', intro: '操场几圈不重要，出门了就算。' },
  { name: '宿舍夜谈', category: 'feeling', intro: '熄灯以后说的话，白天也可以写下来。' },
  { name: '考研倒计时', category: 'study', intro: '今天学了几个小时，卡在哪一章，明天几点开始。' },
]

/** Waits for a reviewer at the first school. */
export const proposedWords: TopicWords = {
  name: '下雨天收留计划',
  category: 'help',
  intro: '没带伞的时候，离你最近的屋檐和愿意捎一段的同学。',
  own: true,
}
