/** @jest-environment jsdom */
import { feedback, server, storage } from '../fakes'
import { answerSaves, campus, draftOf, saved, school, text, version, wait } from './edit.fakes'
import type { PageDraft } from '@contract/home/page/schema'
import { EditorStore } from '@/features/home/edit/editor-store'
import { Drag } from '@/features/home/edit/drag'
import { PublishStore } from '@/features/home/edit/publish-store'
import type { PieceOf } from '@/features/home/edit/piece'

const texts = ({ writing }: EditorStore) =>
  writing.pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind))
const opened = async (key = 'guide', of: string | null = school) => {
  const store = new EditorStore(key, of)
  await store.load()
  return store
}
const write = ({ writing }: EditorStore, words: string, index = 0) =>
  writing.change(writing.pieces[index]?.key ?? '', { text: words } as Partial<PieceOf<'text'>>, 'text')

describe('a page that is written', () => {
  test('is stored a while after the last change, once', async () => {
    const store = await opened()
    expect([texts(store), store.saver.words]).toEqual([['一', '二', '三'], '已保存'])
    write(store, '甲')
    await wait(1_000)
    write(store, '甲乙')
    await wait(1_000)
    expect([saved().length, store.saver.words]).toEqual([0, '改动还没有保存'])
    await wait()
    expect(saved()).toMatchObject([
      { revision: 3, blocks: [{ text: '甲乙' }, { text: '二' }, { text: '三' }] },
    ])
    expect([store.saver.words, store.saver.revision]).toEqual(['已保存', 4])
    expect(storage.get('diy.s1.guide')).toBeUndefined()
  })

  test('is stored once more where it changed on the way', async () => {
    const store = await opened()
    const open: (() => void)[] = []
    server.answers.set('diy/save', ({ body }) => {
      const { revision, blocks } = body as PageDraft
      campus.stored = { ...campus.stored, blocks, revision: revision + 1 }
      const data = campus.stored
      return new Promise((done) => open.push(() => done({ code: 0, data })))
    })
    write(store, '甲')
    const flushed = store.saver.flush()
    await wait(0)
    expect(store.saver.words).toBe('正在保存…')
    write(store, '甲乙')
    open[0]?.()
    await wait(0)
    open[1]?.()
    expect(await flushed).toBe(true)
    expect(saved().map(({ revision, blocks }) => [revision, (blocks[0] as PieceOf<'text'>).text])).toEqual([
      [3, '甲'],
      [4, '甲乙'],
    ])
    expect(texts(store)[0]).toBe('甲乙')
  })

  test('moves, goes and comes back; typing is undone in one step; the feed stays last', async () => {
    campus.stored = draftOf({ key: 'home', blocks: [text('一'), text('二'), text('三'), { kind: 'feed' }] })
    const store = await opened('home')
    const { writing } = store
    writing.move(0, 9)
    expect(texts(store)).toEqual(['二', '三', '一', 'feed'])
    writing.move(3, 0)
    writing.add('notice')
    expect(texts(store)).toEqual(['二', '三', '一', 'notice', 'feed'])
    expect([writing.takes('feed'), writing.takes('notice'), writing.takes('text')]).toEqual([
      false,
      false,
      true,
    ])
    writing.remove(writing.pieces[1]?.key ?? '', '文字')
    expect(writing.removed).toBe('文字')
    writing.undo()
    expect([texts(store)[1], writing.removed]).toEqual(['三', null])
    write(store, '甲')
    write(store, '甲乙')
    writing.undo()
    expect(texts(store)[0]).toBe('二')
    writing.redo()
    expect(texts(store)[0]).toBe('甲乙')
    expect((await opened('guide')).writing.takes('feed')).toBe(false)
  })

  test('survives leaving: what the server did not get is there again, and is sent then', async () => {
    server.answers.set('diy/save', () => ({ code: 502 }))
    const store = await opened()
    write(store, '没有网络时写的')
    await wait()
    expect([store.saver.words, store.saver.stored]).toEqual(['没有保存上，点这里再试', false])
    const again = await opened()
    expect(texts(again)[0]).toBe('没有网络时写的')
    answerSaves()
    await wait()
    expect(again.saver.words).toBe('已保存')
    expect(texts(await opened())[0]).toBe('没有网络时写的')
  })

  test('may be empty only where it is a part of another page', async () => {
    campus.stored = draftOf({ key: 'guide', blocks: [] })
    expect((await opened('guide')).unready).toBe('页面是空的，先加一个区块')
    campus.stored = draftOf({ key: 'channels', blocks: [] })
    expect((await opened('channels')).unready).toBeNull()
  })

  test('waits while a block is not finished, and shows it unfinished', async () => {
    const store = await opened()
    store.writing.add('grid')
    await wait()
    expect([saved().length, store.saver.words]).toEqual([0, '还有 1 个区块没写完，写完会自动保存'])
    expect(store.unready).toBe('还有 1 个区块没写完')
    expect((await opened()).writing.pieces.length).toBe(4)
  })

  test('of its own begins with its first save, and is the same one when it is sent again', async () => {
    campus.stored = draftOf({ key: 'p-1', title: '', blocks: [], revision: 0, standing: false })
    const store = await opened('new')
    store.writing.setTitle('集')
    store.writing.add('notice')
    await wait()
    expect(saved()).toEqual([])
    const again = await opened('new')
    again.writing.setTitle('集市')
    await wait()
    const [body] = server.bodies('diy/save') as { draft: string; key?: string; school: string }[]
    expect(body).toMatchObject({ school, title: '集市', revision: 0 })
    expect([body?.draft?.length, body?.key]).toEqual([36, undefined])
    again.writing.setTitle('集市日')
    await wait()
    expect(saved()[1]).toMatchObject({ key: 'p-1', revision: 1 })
    expect(storage.get('diy.s1.new')).toBeUndefined()
  })

  test('shows what living blocks have to show, without changing what is typed', async () => {
    const store = await opened()
    store.writing.add('topics')
    const topics = [{ name: '银杏', dynamics: 3 }]
    server.answers.set('diy/save', () => ({
      code: 0,
      data: draftOf({ revision: 4, blocks: [text('整理过'), { kind: 'topics', topics }] }),
    }))
    await wait()
    expect(saved()[0]?.blocks[3]).toEqual({ kind: 'topics' })
    expect(store.writing.blocks[3]).toEqual({ kind: 'topics', topics })
    expect(texts(store)[0]).toBe('一')
  })
})

describe('another administrator', () => {
  const clash = async () => {
    const store = await opened()
    write(store, '我的')
    campus.stored = draftOf({ revision: 7, blocks: [text('对方的')] })
    await wait()
    expect([store.saver.words, store.unready]).toEqual(['别人刚改过', '先选一下留谁的'])
    return store
  }

  test('is written over, if the person says so', async () => {
    const store = await clash()
    write(store, '我的，接着写')
    await wait()
    expect(saved().length).toBe(1)
    await store.saver.overwrite()
    expect(saved()[1]).toMatchObject({ revision: 7, blocks: [{ text: '我的，接着写' }, {}, {}] })
    expect(store.saver.words).toBe('已保存')
  })

  test('keeps theirs, if the person says so; that can be undone', async () => {
    const store = await clash()
    store.takeTheirs()
    expect([texts(store), store.saver.words]).toEqual([['对方的'], '已保存'])
    expect(storage.get('diy.s1.guide')).toBeUndefined()
    store.writing.undo()
    await wait()
    expect(saved()[1]).toMatchObject({ revision: 7, blocks: [{ text: '我的' }, {}, {}] })
  })

  test('is noticed on coming back as well, unless both wrote the same', async () => {
    server.answers.set('diy/save', () => ({ code: 502 }))
    write(await opened(), '我的')
    campus.stored = draftOf({ revision: 4, blocks: [text('我的'), text('二'), text('三')] })
    expect((await opened()).saver.theirs).toBeNull()
    write(await opened(), '又写')
    campus.stored = { ...campus.stored, revision: 5 }
    const store = await opened()
    expect([store.saver.theirs?.revision, texts(store)[0]]).toEqual([5, '又写'])
  })

  test('is noticed in publishing', async () => {
    const store = await opened()
    server.refuse('diy/publish', { code: -2, message: '别人刚改过这个页面，请重新打开再改' })
    campus.stored = draftOf({ revision: 9 })
    expect(await store.publish(null, null)).toBe(false)
    expect(store.saver.theirs?.revision).toBe(9)
  })
})

describe('publishing', () => {
  test('stores what is not stored yet, then shows it from and until when it says', async () => {
    const store = await opened()
    server.answers.set('diy/publish', () => ({
      code: 0,
      data: draftOf({ revision: 0, versions: [version] }),
    }))
    write(store, '甲')
    const publishing = new PublishStore(store)
    expect(publishing.consequence).toBe('同学马上会看到这一版。')
    publishing.form.set('later', true)
    publishing.form.set('starts', '2026-11-20')
    publishing.form.set('startTime', '08:00')
    publishing.form.set('ending', true)
    expect(await publishing.publish()).toBeUndefined()
    expect(publishing.form.errorOf('starts')).toMatch(/已经过了/)
    expect(publishing.form.errorOf('ends')).toBe('请选择结束的日期和时间')
    publishing.form.set('starts', '2026-12-01')
    publishing.form.set('ends', '2026-12-01')
    publishing.form.set('endTime', '07:00')
    expect(publishing.form.errorOf('ends')).toMatch(/晚于开始/)
    publishing.form.set('endTime', '23:59')
    expect(publishing.consequence).toBe(
      '12月1日 8:00 起同学看到这一版，之前还是现在的样子。12月1日 23:59 结束，那时换回之前的内容。',
    )
    const starts = '2026-12-01T00:00:00.000Z'
    expect(await publishing.publish()).toEqual({ starts })
    expect(server.bodies('diy/publish')).toEqual([
      { school, key: 'guide', revision: 4, starts, ends: '2026-12-01T15:59:00.000Z' },
    ])
    expect([store.saver.revision, store.versions.length]).toEqual([0, 1])
  })

  test('of what is shown already makes a draft of it first', async () => {
    campus.stored = draftOf({ revision: 0, versions: [version] })
    const store = await opened()
    server.answers.set('diy/publish', () => ({ code: 0, data: draftOf({ revision: 0 }) }))
    expect(await store.publish(null, null)).toBe(true)
    expect([saved()[0]?.revision, server.bodies('diy/publish')]).toMatchObject([0, [{ revision: 1 }]])
  })

  test('puts a version back after asking, which can be undone', async () => {
    campus.stored = draftOf({ versions: [version] })
    const store = await opened()
    write(store, '没存的')
    const back = draftOf({ revision: 5, blocks: [text('旧的')], versions: [version] })
    server.answers.set('diy/restore', () => ((campus.stored = back), { code: 0, data: back }))
    feedback.modal.mockResolvedValueOnce(false)
    await store.restoring.run(2)
    expect(server.bodies('diy/restore')).toEqual([])
    await store.restoring.run(2)
    expect(server.bodies('diy/restore')).toEqual([{ school, key: 'guide', version: 2 }])
    expect([texts(store), store.saver.words]).toEqual([['旧的'], '已保存'])
    store.writing.undo()
    await wait()
    expect(saved().at(-1)).toMatchObject({ revision: 5, blocks: [{ text: '没存的' }, {}, {}] })
  })
})

describe('a drag', () => {
  test('moves a card by as many places as it went, and not below what stays last', () => {
    const drops: number[][] = []
    const drag = new Drag(
      () => 3,
      (from, to) => void drops.push([from, to]),
    )
    const touch = (clientY: number) => ({ touches: [{ clientX: 0, clientY }] })
    drag.start(0, touch(100))
    drag.move(touch(190))
    expect([0, 1, 2, 3].map(drag.offsetOf)).toEqual([90, -80, 0, 0])
    drag.move(touch(900))
    expect(drag.to).toBe(2)
    drag.end()
    drag.start(2, touch(100))
    drag.move(touch(30))
    drag.end()
    drag.start(1, touch(100))
    drag.move(touch(120))
    drag.end()
    expect([drops, drag.offsetOf(1)]).toEqual([
      [
        [0, 2],
        [2, 1],
      ],
      0,
    ])
  })
})
