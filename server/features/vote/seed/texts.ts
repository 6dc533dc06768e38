/** Events of the demo campus, and what is voted for in them. */
import type { EntryWay, Period, Voters } from '../../../../contract/vote/rules'
import type { SceneName } from '../../../seed/art/scenes'

interface EntryWords {
  name: string
  text: string
  shot: SceneName
  /** Compared with the others, how many choose it. */
  draw: number
}

export interface EventWords {
  title: string
  body: readonly string[]
  shot: SceneName
  choices: number
  period: Period
  voters: Voters
  way: EntryWay
  /** Days from now to its start and its end; below zero: ago. */
  from: number
  to: number
  /** Ballots that were set aside, and wait or were rejected. */
  aside: number
  entries: readonly EntryWords[]
}

export const eventWords: readonly EventWords[] = [
  {
    title: '校园歌手十强，你听谁的',
    body: [
      '今年的校园歌手大赛一共 86 人报名，评委选出 12 位进入最后一轮，前 10 名登上十二月的草坪音乐会。',
      '每天三票，可以投给三个人。名次只看有效票，评委分另算。',
      '请别在群里刷票，异常票会先搁置，说明理由再决定算不算。',
    ],
    shot: 'concert',
    choices: 3,
    period: 'daily',
    voters: 'students',
    way: 'creator',
    from: -4,
    to: 6,
    aside: 0,
    entries: [
      { name: '北湖有风', text: '一把木吉他，三首自己写的歌。', shot: 'lake', draw: 9 },
      { name: '三号楼合唱团', text: '六个人，同一个楼层，唱的是《熄灯之前》。', shot: 'concert', draw: 8 },
      { name: '低音贝斯手', text: '第一次站到舞台中间。', shot: 'classroom', draw: 4 },
      { name: '南门豆花', text: '唱给食堂阿姨听的民谣。', shot: 'noodle', draw: 7 },
      { name: '雪落操场', text: '来自东北，唱一首关于雪的歌。', shot: 'snow', draw: 6 },
      { name: '晚自习逃跑计划', text: '鼓手是图书馆志愿者，排练只能在周日。', shot: 'library', draw: 5 },
      { name: '橘猫乐队', text: '吉祥物是二食堂门口那只橘猫。', shot: 'cat', draw: 9 },
      { name: '山那边', text: '支教回来以后写的第一首歌。', shot: 'mountain', draw: 5 },
      { name: '梧桐道', text: '女声二重唱，翻唱九十年代的老歌。', shot: 'avenue', draw: 6 },
      { name: '雨天备忘录', text: '电子琴加一把伞骨做的打击乐。', shot: 'rain', draw: 3 },
      { name: '花期', text: '新闻学院的两个室友。', shot: 'flowers', draw: 4 },
      { name: '天台上的人', text: '每天傍晚在天台练声，欢迎来听。', shot: 'sky', draw: 5 },
    ],
  },
  {
    title: '最美北湖随手拍',
    body: [
      '手机拍的就行，不修图不加滤镜。每人报一张，投票期间随时可以报名。',
      '票数最多的三张会印成明信片，在图书馆一楼免费拿。',
    ],
    shot: 'lake',
    choices: 1,
    period: 'once',
    voters: 'everyone',
    way: 'during',
    from: -2,
    to: 9,
    aside: 4,
    entries: [
      { name: '先橙后紫', text: '傍晚六点十分，先橙后紫的那二十分钟。', shot: 'lake', draw: 8 },
      { name: '第二座桥', text: '过了第二座桥，长椅正对着水面。', shot: 'avenue', draw: 5 },
      { name: '雨停以后', text: '雨停以后，湖边一个人也没有。', shot: 'rain', draw: 6 },
      { name: '等船的猫', text: '它每天都坐在同一块石头上。', shot: 'cat', draw: 9 },
      { name: '云压下来', text: '那天云很低，像要落到湖里。', shot: 'sky', draw: 4 },
    ],
  },
  {
    title: '图书馆吉祥物征名',
    body: [
      '图书馆门口那只石狮子没有名字，三十年了。这次由同学们来起，结果会刻在底座上。',
      '每人一票，投票结束后公布完整结果和回执。',
    ],
    shot: 'library',
    choices: 1,
    period: 'once',
    voters: 'school',
    way: 'creator',
    from: -20,
    to: -9,
    aside: 2,
    entries: [
      { name: '守夜人', text: '它看着每一个最后离开的人。', shot: 'library', draw: 9 },
      { name: '大橘', text: '因为门口那只猫总睡在它背上。', shot: 'cat', draw: 7 },
      { name: '墨墨', text: '书香的墨。', shot: 'classroom', draw: 5 },
      { name: '北湖一号', text: '朴实，好记。', shot: 'lake', draw: 3 },
    ],
  },
]
