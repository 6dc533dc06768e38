/** Private chat in each mini-program: what comes shows at once, and costs the view little. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { liveServer, until, type LiveServer } from '../live/server'
import { Person, start } from './people'
import type { MiniApp } from './runtime'

const route = 'pages/messageIndex/chat'
/** What one message may send to the view, bytes. */
const most = 4 * 1024
const said = 60

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    let me: Person
    let other: Person
    let app: MiniApp
    const write = (from: Person, to: Person, text: string) =>
      from.post('privateChat', { key: randomUUID(), to: to.id, text })
    before(async () => {
      me = await Person.arrive(server, { name: '灯下的人' })
      other = await Person.arrive(server, { name: '远处的灯' })
      // groups of the school are found by students
      for (const person of [me, other]) await person.certify()
      await me.post('user/follow', { id: other.id })
      await other.post('user/follow', { id: me.id })
      for (let n = 1; n <= said; n += 1) await write(n % 2 ? other : me, n % 2 ? me : other, `第 ${n} 句`)
      app = await start(target, server, { person: me })
      await app.open(`${route}?user=${other.id}`)
      await app.see(`第 ${said} 句`)
      await app.idle()
    })
    after(() => app.close())

    test('one message that comes is at most 4 KB to the view', async () => {
      const before = app.dataCalls.length
      await write(other, me, '晚上七点图书馆门口见，记得带伞')
      await app.see('晚上七点图书馆门口见')
      await app.idle()
      const bytes = app.dataCalls
        .slice(before)
        .filter((call) => call.route === route)
        .reduce((sum, call) => sum + call.bytes, 0)
      assert.ok(bytes <= most, `${bytes} bytes`)
    })

    test('what is written is sent, and read by the other', async () => {
      await app.type('发消息', '好的，一会儿见')
      await app.tap('发送')
      // 未读 stood at an earlier message already: what is read before the server has it stays unread
      const { conversation } = await other.get('chat/with', { user: me.id })
      assert.ok(conversation)
      await until('it is sent', async () => {
        const { to } = await other.get('chat/messages', { conversation })
        return to === said + 2 ? true : null
      })
      await other.post('chat/read', { conversation, seq: said + 2 })
      await app.see('已读')
    })

    test('a picture that comes to the open chat has its whole address', async () => {
      const { id: picture } = await other.upload('upload')
      const source = () =>
        app.host.router.top.view.root.dom.querySelector('.ch-picture')?.getAttribute('src') ?? ''
      await other.post('privateChat', { key: randomUUID(), to: me.id, picture })
      await app.waitFor(() => source() !== '', 'the picture')
      assert.match(source(), /^https?:\/\/[^/]+\/files\//)
    })

    test('its menu has more rows than a host takes', async () => {
      await app.tap('更多')
      for (const row of ['置顶', '免打扰', '查找聊天记录', '删除聊天', '举报聊天内容', '举报用户', '拉黑'])
        await app.see(row)
      await app.tap('取消')
      await app.gone('举报用户')
      await app.tap('更多')
      await app.tap('免打扰')
      await app.idle()
      const { muted } = await me.get('chat/with', { user: other.id })
      assert.deepEqual([muted, app.errors], [true, []])
    })

    test('earlier messages come by a tap', async () => {
      await app.tap('更早的消息')
      await app.see('第 1 句')
      assert.deepEqual(app.errors, [])
    })

    test('the pages of a group open', async () => {
      const { id: group } = await me.post('chat/group/create', {
        key: randomUUID(),
        name: '灯下的群',
        kind: 'class',
        scope: 'everyone',
        approval: 'asked',
        people: [other.id],
      })
      const { token } = await me.get('chat/group', { group })
      const { face: chain } = await me.post('chain/create', {
        ...{ key: randomUUID(), group, title: '灯下的夜跑' },
      })
      await other.post('chain/join', { key: randomUUID(), id: chain.id, text: '第一行' })
      const found = await other.post('chat/group/create', {
        ...{ key: randomUUID(), name: '灯外的群', kind: 'club', scope: 'school', approval: 'asked' },
        ...{ people: [], findable: true, intro: '夜里散步' },
      })
      const pages = [
        [`group=${group}`, '你建了群聊'],
        [`group=${group}&view=info`, '全部 2 位成员'],
        [`group=${group}&view=members`, '群主'],
        [`group=${group}&view=requests`, '没有人在等'],
        [`group=${group}&view=notice`, '还没有群公告'],
        [`group=${group}&view=edit`, '怎么加入'],
        [`view=join&token=${token}`, '进入群聊'],
        ['view=groups', '灯下的群'],
        ['view=new', '群名、类型和入群方式'],
        ['view=find', '灯外的群'],
        [`group=${found.id}&view=found`, '申请加入'],
        [`group=${group}&view=chains`, '灯下的夜跑'],
        [`group=${group}&view=newChain`, '发到群里'],
        [`view=chain&chain=${chain.id}`, '第一行'],
      ] as const
      await app.open(`pages/user_myfollow/QRCode?group=${group}`)
      await app.see('复制链接')
      for (const [query, words] of pages) {
        await app.open(`${route}?${query}`)
        await app.see(words)
      }
      assert.deepEqual(app.errors, [])
    })
  })
}
