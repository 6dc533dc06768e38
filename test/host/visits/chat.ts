import { randomUUID } from 'node:crypto'
import { Person } from '../people'
import type { Furnish } from '../visits'

const words = {
  text: '晚上七点图书馆见',
  answer: '好，我带上书',
  short: '嗯',
  group: '晚自习搭子',
  notice: '周五改到二楼',
  asked: '隔壁班的，想一起',
  found: '夜里散步',
  chain: '周五的夜宵',
  line: '两份炒面',
  file: '复习提纲.pdf',
}

export default (async ({ server, owner, other }) => {
  const say = async (from: Person, to: Person, text: string) =>
    from.post('privateChat', { key: randomUUID(), to: to.id, text })
  await say(owner, other, words.text)
  await say(other, owner, words.short)
  const { conversation, seq } = await say(owner, other, '发错了')
  await owner.post('chat/recall', { conversation, seq })
  const upload = async (from: Person): Promise<string> =>
    (await from.upload('upload/document', Buffer.from('%PDF-1.4\n'), { name: words.file })).id
  await other.post('privateChat', { key: randomUUID(), to: owner.id, file: await upload(other) })
  await say(other, owner, words.answer)
  const { id: group } = await owner.post('chat/group/create', {
    key: randomUUID(),
    name: words.group,
    kind: 'other',
    scope: 'school',
    approval: 'asked',
    people: [other.id],
  })
  await owner.post('chat/group/notice', { key: randomUUID(), group, text: words.notice })
  await other.post('chat/group/say', { key: randomUUID(), group, file: await upload(other) })
  await other.post('chat/group/say', { key: randomUUID(), group, text: words.answer })
  const { token } = await owner.post('chat/group/renew', { group })
  const third = await Person.arrive(server, { name: '想进来的人' })
  await third.post('chat/group/join', { token, words: words.asked })
  // a group of the school is found by its students
  await third.certify()
  const found = await third.post('chat/group/create', {
    key: randomUUID(),
    name: words.found,
    kind: 'club',
    scope: 'school',
    approval: 'asked',
    people: [],
    findable: true,
  })
  const { face: chain } = await owner.post('chain/create', { key: randomUUID(), group, title: words.chain })
  await other.post('chain/join', { key: randomUUID(), id: chain.id, text: words.line })
  const of = (view: string) => ({ group, view })
  return {
    'pages/messageIndex/chat': [
      {
        query: { user: other.id },
        says: [other.name, words.text, words.short, words.file, '你撤回了一条消息'],
      },
      { query: { group }, says: [words.group, words.file, words.answer] },
      { query: of('search'), says: [words.group] },
      { query: of('info'), says: [words.group, '全部 2 位成员'] },
      { query: of('members'), says: [other.name] },
      { query: of('requests'), says: [third.name, words.asked] },
      { query: of('invite'), says: ['邀请'] },
      { query: of('notice'), says: [words.notice] },
      { query: of('edit'), says: ['保存'] },
      { query: { view: 'groups' }, says: [words.group] },
      { query: { view: 'new' }, says: ['发起聊天'] },
      { query: { view: 'join', token }, says: [words.group] },
      { query: { view: 'find' }, says: [words.found] },
      { query: { group: found.id, view: 'found' }, says: ['申请加入'] },
      { query: of('chains'), says: [words.chain] },
      { query: of('newChain'), says: ['发到群里'] },
      { query: { view: 'chain', chain: chain.id }, says: [words.line] },
    ],
    'pages/index/message': { says: [words.answer] },
  }
}) satisfies Furnish
