import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = { note: '四楼靠窗的人，谢谢你的伞', said: '会看到的' }

export default (async ({ owner, other }) => {
  const { id } = await owner.post('loveWall/publish', { key: randomUUID(), text: words.note })
  await other.post('comment/publish', { key: randomUUID(), subject: 'confession', id, text: words.said })
  return {
    'pages/homePage/confessionWall': { says: [words.note] },
    'pages/confessionWall/detail': { query: { id }, says: [words.note, words.said] },
    'pages/confessionWall/myPublish': { says: [words.note] },
    'pages/publish/confessionWallpublish': { says: ['写给谁'] },
  }
}) satisfies Furnish
