import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = {
  lamp: '可以转头的台灯',
  book: '高等数学 上册',
  own: '一副没拆的耳塞',
  off: '先不卖的伞',
  want: '想收一把吉他',
}

export default (async ({ owner, other }) => {
  const drawn = async (who: typeof owner) => [(await who.upload('upload')).id]
  const said = { text: '一直放在宿舍，功能都好', grade: 'good', ways: ['meet'] } as const
  const release = async (who: typeof owner, title: string) =>
    who.post('secondHand/release', {
      ...said,
      ways: ['meet'],
      key: randomUUID(),
      title,
      category: 'daily',
      price: 3550,
      pictures: await drawn(who),
    })
  const lamp = await release(other, words.lamp)
  const book = await other.post('secondHand/releaseBook', {
    ...said,
    ways: ['meet', 'courier'],
    key: randomUUID(),
    isbn: '9787040396638',
    title: words.book,
    price: 1500,
    freight: 600,
    pictures: await drawn(other),
  })
  const own = await release(owner, words.own)
  const off = await release(owner, words.off)
  await owner.post('secondHand/soldOut', { id: off.id })
  await owner.post('secondHand/goodsViews', { id: lamp.id })
  const look = async (who: typeof owner) =>
    who.post('secondHand/wantedRelease', {
      key: randomUUID(),
      text: words.want,
      category: 'daily',
      pictures: [],
    })
  await look(owner)
  const wanted = await look(other)
  const want = { view: 'wanted' }
  return {
    'pages/secondHand/index': { says: ['教材书籍', '我的二手', words.lamp] },
    'pages/secondHand/list': [
      { query: { category: 'book' }, says: [words.book] },
      { query: { view: 'textbooks' }, says: ['有人上架你的教材时告诉我'] },
      { query: want, says: [words.want] },
    ],
    'pages/secondHand/search': { query: { q: '台灯' }, says: [words.lamp] },
    'pages/secondHand/commodityDetail': [
      {
        query: { id: book.id },
        says: [words.book, '快递，运费 ¥6.00', 'ISBN 9787040396638', '立即购买'],
      },
      { query: { ...want, id: wanted.id }, says: [words.want, other.name, '我有这个'], open: true },
    ],
    // a first word to a seller is with the trade's
    'pages/secondHand/chatCommodity': { query: { ...want, id: wanted.id }, says: [words.want, '先说一句'] },
    'pages/secondHand/history': { says: [words.lamp] },
    'pages/secondHand/myRelease': [{ says: [words.own, '擦过'] }, { query: want, says: [words.want] }],
    'pages/secondHand/alreadyUnder': { says: [words.off, '重新上架'] },
    'pages/secondHand/sellerCenter': [
      { query: { user: other.id }, says: [other.name, '在卖', words.lamp] },
      { query: { view: 'business' }, says: ['营业执照'] },
    ],
    'pages/secondHand/comments': { query: { user: other.id }, says: ['还没有评价'] },
    'pages/secondHand/poster/goodsPoster': { query: { id: own.id }, says: ['保存到相册'] },
    'pages/secondHand/schoolBuilding': { query: { choose: 'near' }, says: ['南苑'] },
    'pages/secondHand/release': { says: ['闲置', 'ISBN'] },
    'pages/secondHand/releaseCommodity': [
      { query: { id: own.id }, says: ['成色', '保存'] },
      { query: want, says: ['图片（可以不放）', '发出去'] },
    ],
    'pages/secondHand/releaseBooks': { says: ['ISBN', '上架'] },
    'pages/selectGoods/selectGoods': { says: [words.own] },
    'pages/publish/selectGoodspublish': { query: { id: own.id }, says: [words.own, '发到圈子'] },
  }
}) satisfies Furnish
