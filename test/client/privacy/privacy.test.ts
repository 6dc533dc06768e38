import { chooseRow, feedback, navigation, reset, server, toasts } from '../fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: async () => undefined } }))
jest.mock('@/platform/share', () => ({ share: { send: async () => 'copied' } }))
let mockNeeded: (answer: object) => void = () => undefined
jest.mock('@/platform/privacy', () => ({
  privacy: {
    onNeeded: (listener: (answer: object) => void) => {
      mockNeeded = listener
    },
  },
}))

import { daysLeft } from '@contract/privacy/rules'
import type { PrivacySettings, Statement } from '@contract/privacy/schema'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { showMenu } from '@/shell/dynamic/menu'
import { BlockedStore } from '@/shell/privacy/black-list'
import { consent } from '@/shell/privacy/consent'
import { leftIn, RecycleBin, restoring } from '@/shell/privacy/recycle-bin'
import { unlock } from '@/net/key-lock'
import { chooseAudience, privacySettings } from '@/shell/privacy/settings'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('privacy settings', () => {
  const open: PrivacySettings = {
    profile_to: 'everyone',
    dynamics_to: 'everyone',
    follows_to: 'everyone',
    write_to: 'everyone',
    personalised: true,
  }
  const loaded = async () => {
    server.on('user/privacy', open)
    const settings = privacySettings()
    await settings.stored.load()
    return settings
  }

  it('shows a change at once and keeps what the server has', async () => {
    const settings = await loaded()
    server.on('user/editPrivacy', { ...open, personalised: false, write_to: 'school' })
    const done = settings.change({ personalised: false })
    expect(settings.values?.personalised).toBe(false)
    expect(await done).toBe(true)
    expect(settings.values).toMatchObject({ personalised: false, write_to: 'school' })
  })

  it('takes back what the server refuses, and only that', async () => {
    const settings = await loaded()
    server.answers.set('user/editPrivacy', ({ body }) =>
      'personalised' in (body as object)
        ? { code: -2, message: '不行' }
        : { code: 0, data: { ...open, write_to: 'nobody' } },
    )
    await Promise.all([settings.change({ personalised: false }), settings.change({ write_to: 'nobody' })])
    expect(settings.values).toEqual({ ...open, write_to: 'nobody' })
    expect(toasts()).toEqual(['不行'])
  })

  it('sends the chosen audience, and nothing when the sheet is closed or nothing changes', async () => {
    const settings = await loaded()
    server.on('user/editPrivacy', { ...open, write_to: 'nobody' })
    feedback.actionSheet.mockRejectedValueOnce(new PlatformError('cancelled'))
    await chooseAudience(settings, 'write_to')
    await chooseAudience(settings, 'write_to')
    expect(server.bodies('user/editPrivacy')).toEqual([])
    feedback.actionSheet.mockResolvedValueOnce(3)
    await chooseAudience(settings, 'write_to')
    expect(server.bodies('user/editPrivacy')).toEqual([{ write_to: 'nobody' }])
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual([
      '所有人',
      '同校的人',
      '我关注的人',
      '不允许任何人',
    ])
  })
})

describe('black list', () => {
  const author = { id: 'a1', name: '路人', avatar: null, school: null, college: null }
  const dynamic = (id: string) =>
    dynamicOf({
      id,
      author,
      title: '',
      text: '北湖',
      pictures: [],
      place: null,
      scope: 'school',
      likes: 0,
      comments: 0,
      liked: false,
      mine: false,
      at: '',
    })

  it('is entered from a dynamic, and takes the author off every page', async () => {
    const [one, other] = [dynamic('b1'), dynamic('b2')]
    server.on('user/block', { done: true })
    chooseRow('拉黑路人')
    await showMenu(one)
    expect(server.bodies('user/block')).toEqual([{ id: 'a1' }])
    expect([one.deleted, other.deleted]).toEqual([true, true])
    expect(dynamic('b1').deleted).toBe(false)
  })

  it('leaves everything when the person thinks better of it, or the server refuses', async () => {
    const one = dynamic('b3')
    chooseRow('拉黑路人')
    feedback.modal.mockResolvedValueOnce(false)
    await showMenu(one)
    expect(server.bodies('user/block')).toEqual([])
    server.refuse('user/block', { code: -2, message: '没有成功' })
    chooseRow('拉黑路人')
    await showMenu(one)
    expect(one.deleted).toBe(false)
  })

  it('can be undone where it was lifted', async () => {
    server.on('user/unblock', { done: true })
    server.on('user/block', { done: true })
    const person = new BlockedStore({ ...author, at: '2026-11-21T10:00:00.000Z' }, 'user')
    await person.toggle.run()
    expect(person.blocked).toBe(false)
    await person.toggle.run()
    expect(person.blocked).toBe(true)
    server.refuse('user/unblock', { code: 502 })
    await person.toggle.run()
    expect(person.blocked).toBe(true)
  })
})

describe('recycle bin', () => {
  const deleted = {
    id: 'd1',
    title: '',
    text: '手滑',
    pictures: [],
    at: '2026-11-01T00:00:00.000Z',
    deleted: '2026-11-20T10:00:00.000Z',
  }
  const opened = async () => {
    server.on('dynamic/selfDeletes', { items: [deleted, { ...deleted, id: 'd2' }], next: null })
    const bin = new RecycleBin()
    await bin.list.load()
    return bin
  }
  const shown = (bin: RecycleBin) => bin.list.items.map(({ id }) => id)

  it('says how many days are left', () => {
    const day = 86_400_000
    expect([0, 1, day, 29.5 * day, 30 * day, 31 * day].map((age) => daysLeft(0, age))).toEqual([
      30, 30, 29, 1, 0, 0,
    ])
    expect(leftIn(deleted, Date.parse('2026-11-21T10:00:00.000Z'))).toBe('还剩 29 天')
  })

  it('gives one back, removes one for good after asking, and clears all', async () => {
    const bin = await opened()
    server.on('dynamic/restore', { done: true })
    server.on('dynamic/clear', { cleared: 1 })
    await bin.restore.run(deleted)
    // the row that moved up under the finger was not meant by a second tap
    await bin.restore.run({ ...deleted, id: 'd2' })
    expect(shown(bin)).toEqual(['d2'])
    unlock(restoring)
    feedback.modal.mockResolvedValueOnce(false)
    await bin.remove.run({ ...deleted, id: 'd2' })
    expect(server.bodies('dynamic/clear')).toEqual([])
    await bin.remove.run({ ...deleted, id: 'd2' })
    expect([shown(bin), server.bodies('dynamic/clear')]).toEqual([[], [{ id: 'd2' }]])
    server.on('dynamic/selfDeletes', { items: [], next: null })
    await bin.clear.run()
    expect(server.bodies('dynamic/clear')[1]).toEqual({})
    expect(bin.list.empty).toBe(true)
  })

  it('keeps what could not be restored', async () => {
    const bin = await opened()
    server.refuse('dynamic/restore', { code: -2, message: '这条动态不存在或已被删除' })
    await bin.restore.run(deleted)
    expect(shown(bin)).toEqual(['d1', 'd2'])
    expect(toasts()).toEqual(['这条动态不存在或已被删除'])
  })
})

describe('consent', () => {
  const statement = (agreed: Statement['agreed']): Statement => ({
    version: 2,
    since: '2026-11-21',
    changes: '多了一项',
    intro: '我们只收集必需的',
    features: [],
    rights: [],
    contact: '',
    agreed,
    asks: agreed?.version !== 2,
  })
  const old = { version: 1, at: '2026-01-01T00:00:00.000Z' }
  const agreement = (agreed: number | null) =>
    server.on('get/content', { key: 'agreement', title: '用户协议', html: '', version: 2, at: null, agreed })
  beforeEach(() => agreement(2))

  it('to the user agreement goes the same way, after the statement', async () => {
    server.on('privacy/statement', statement({ ...old, version: 2 }))
    server.on('user/agree', { done: true })
    agreement(null)
    consent.tick(true)
    await consent.check()
    expect([server.bodies('user/agree'), feedback.modal.mock.calls.length]).toEqual([[{ version: 2 }], 0])
    agreement(1)
    feedback.modal.mockResolvedValueOnce(false)
    await consent.check()
    expect(feedback.modal).toHaveBeenCalledWith(expect.objectContaining({ title: '用户协议有更新' }))
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/homePage/renderRichtext?key=agreement')
    expect(server.bodies('user/agree')).toHaveLength(1)
  })

  it('is recorded without a question when the box was ticked, once', async () => {
    server.on('privacy/statement', statement(null))
    server.on('privacy/consent', { done: true })
    consent.tick(true)
    await consent.check()
    expect([server.bodies('privacy/consent'), feedback.modal.mock.calls.length]).toEqual([
      [{ version: 2 }],
      0,
    ])
    feedback.modal.mockResolvedValueOnce(false)
    await consent.check()
    expect(feedback.modal).toHaveBeenCalledTimes(1)
  })

  it('is not asked for again, until the version rises', async () => {
    server.on('privacy/statement', statement({ ...old, version: 2 }))
    await consent.check()
    expect(feedback.modal).not.toHaveBeenCalled()
    server.on('privacy/statement', statement(old))
    server.on('privacy/consent', { done: true })
    await consent.check()
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ title: '隐私政策有更新', content: '多了一项' }),
    )
    expect(server.bodies('privacy/consent')).toEqual([{ version: 2 }])
  })

  it('can wait for the full text', async () => {
    server.on('privacy/statement', statement(null))
    feedback.modal.mockResolvedValueOnce(false)
    await consent.check()
    expect(server.bodies('privacy/consent')).toEqual([])
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user/advertising')
  })

  it('goes to a host that waits, by the button that was tapped, or as a refusal', async () => {
    const answer = () => ({ shown: jest.fn(), agree: jest.fn(), refuse: jest.fn() })
    const [first, second, third] = [answer(), answer(), answer()]
    server.on('privacy/consent', { done: true })
    consent.watch()
    mockNeeded(first)
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user/advertising')
    mockNeeded(second)
    expect(first.refuse).toHaveBeenCalledTimes(1)
    await consent.agree('agree-privacy', 2)
    expect(second.agree).toHaveBeenCalledWith('agree-privacy')
    consent.refuse()
    expect(second.refuse).not.toHaveBeenCalled()
    mockNeeded(third)
    consent.refuse()
    expect(third.refuse).toHaveBeenCalledTimes(1)
    expect(server.bodies('privacy/consent')).toEqual([{ version: 2 }])
  })
})
