/** What the two whom README names wrote to each other, by day: minutes after the first of a day. */
export const chatWords: readonly {
  age: number
  lines: readonly (readonly [who: '林夏' | '陈述', after: number, text: string])[]
}[] = [
  {
    age: 2,
    lines: [
      ['林夏', 0, '图书馆那篇“离座三十分钟”是你写的吗？写得真清楚'],
      ['陈述', 2, '是我，值班的时候写的。被收过三次才总结出来'],
      ['林夏', 3, '三次……'],
      ['陈述', 4, '前两次是占座，第三次是真的去买咖啡'],
    ],
  },
  {
    age: 1,
    lines: [
      ['陈述', 0, '周五天文社看土星，我这边下班早，能去帮忙搬望远镜'],
      ['林夏', 6, '太好了！七点在东操场器材室门口，三台，最重的那台两个人抬'],
      ['陈述', 7, '行。下雨呢'],
      ['林夏', 8, '下雨改下周五，下午四点我在社里的公众号说'],
      ['陈述', 9, '那我带上相机，给你们拍一张合影'],
      ['林夏', 11, '别拍打喷嚏的'],
    ],
  },
]
