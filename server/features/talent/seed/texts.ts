import type { Day, Discussion } from '../../../../contract/talent/rules'

const said = (text: string) => ({ kind: 'text' as const, text })
const head = (text: string) => ({ kind: 'heading' as const, text })
const item = (text: string) => ({ kind: 'item' as const, text })

/** What the column's host wrote at length about what she had posted: each goes on from one of her posts, told by its first words. */
export const columnWords = {
  host: '林夏',
  topic: '北湖的银杏',
  intro: '一年写一个秋天：同一排树，从第一片黄到最后一片。',
  days: [1, 5] as Day[],
  discussion: 'everyone' as Discussion,
  articles: [
    {
      from: '银杏黄了',
      title: '一年就黄十天，我把它们记了下来',
      more: [
        head('第一天到第三天'),
        said('先黄的总是东门进来的第三棵，它晒得到早上的太阳。地上还没有叶子，人都在抬头。'),
        head('第四天到第七天'),
        said('最好看的四天。七点以前到，扫地的师傅会给你留出一段不扫，他说等你们拍完。'),
        item('逆光拍叶子，曝光减一档。'),
        item('想拍到倒影，站在北湖西岸的栈道尽头。'),
        head('最后三天'),
        said('一场雨就落完了。我捡了四十七片，夹在去年的课本里，翻到哪一页，就想起哪一天。'),
      ],
    },
    {
      from: '拍了一百张',
      title: '拍银杏不必用好相机：一百张里学到的五件事',
      more: [
        said('把一百张从头翻了一遍，删掉九十五张。留下来的五张，各教会我一件事。'),
        item('别等人走光，有人走过，才知道树有多高。'),
        item('蹲下来拍，叶子会铺到天边。'),
        item('阴天也来，黄色在阴天最干净。'),
        item('同一个地方每天拍一张，十张放在一起就是一个秋天。'),
        item('室友打喷嚏的时候，要按快门。'),
      ],
    },
  ],
} as const
