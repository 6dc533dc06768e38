/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, navigation, server, toasts } from '../fakes'
import { events, hosts, images, render, tap, type, unmount, words, wordsIn } from '../pages.fakes'
import { answerSaves, at, campus, draftOf, link, picture, saved, school, version, wait } from './edit.fakes'

const mockSent: { done: ((picture: object) => void)[] } = { done: [] }
jest.mock('@/platform/media', () => ({
  media: { chooseImages: async () => [{ path: '/tmp/a.jpg', size: 10 }] },
}))
jest.mock('@/net/upload', () => ({
  uploadPicture: () => new Promise((resolve) => mockSent.done.push(resolve)),
}))

import type { PageLine } from '@contract/home/page/schema'
import type { Topic } from '@contract/topic/schema'
import { PageEditor } from '@/features/home/edit/page-editor'
import { PagesDesk } from '@/features/home/edit/pages-desk'

const topic: Topic = {
  id: 't1',
  name: '北湖的银杏',
  category: 'campus',
  school: null,
  intro: '每年十一月的北湖',
  cover: null,
  followers: 12,
  dynamics: 3,
  active: at,
  followed: false,
}

beforeEach(() => {
  mockSent.done = []
})

describe('the editor', () => {
  const open = (key = 'guide') => render(<PageEditor pageKey={key} school={school} />)
  const choose = async (kind: string) => {
    await tap('添加区块')
    await tap(kind)
  }

  test('adds each kind; what is missing is said, living blocks need nothing', async () => {
    campus.stored = draftOf({ key: 'home', blocks: [] })
    server.on('form/list', { items: [], next: null })
    await open('home')
    expect(words()).toContain('还是空白的一页')
    for (const [kind, missing] of [
      ['轮播图', '第 1 张还没有图片'],
      ['功能入口', '还没有入口'],
      ['文字', '还没有写文字'],
      ['图片', '还没有图片'],
      ['表单', '还没有选表单'],
    ] as const) {
      await choose(kind)
      expect(words()).toContain(missing)
      await tap('完成')
    }
    for (const kind of ['最新公告', '等人接的跑腿', '在卖的二手', '今日热议', '校园黄页', '为你推荐'])
      await choose(kind)
    await tap('添加区块')
    const offered = hosts(({ props }) => /\bpd-row\b/.test(String(props.className)))
    expect(offered.map((row) => wordsIn(row).slice(0, 2))).toEqual(['轮播', '功能', '文字', '图片', '表单'])
    expect(words()).toContain('还有 5 个区块没写完')
  })

  test('writes words and a picture, and takes out with a way back', async () => {
    await open()
    await tap('文字一')
    await type('文字', '报到\n- 带录取通知书')
    await tap('完成')
    await choose('图片')
    await tap('添加图片')
    await act(async () => mockSent.done[0]?.(picture))
    await type('说明（可以不填）', '湖')
    await wait()
    expect(saved().at(-1)?.blocks).toMatchObject([
      { text: '报到\n- 带录取通知书' },
      {},
      {},
      { kind: 'picture', picture: 'p1', caption: '湖', link: null },
    ])
    expect(images()).toContain('/files/p1')
    await tap('回到全部区块')
    chooseRow('删除')
    await tap('第 1 个区块的更多操作')
    expect(words()).toContain('删除了“文字”')
    await act(async () => hosts(({ props }) => props.className === 'u-toast-act')[0]?.props.onTap())
    expect(words()).toContain('报到')
    chooseRow('移到最后')
    await tap('第 1 个区块的更多操作')
    await wait()
    expect(saved().at(-1)?.blocks[3]).toMatchObject({ kind: 'text', text: '报到\n- 带录取通知书' })
  })

  test('fills an entry from where it leads, and takes web addresses that are one', async () => {
    server.on('form/list', { items: [], next: null })
    server.on('get/diy', {
      key: 'services',
      title: '',
      editable: true,
      blocks: [{ kind: 'grid', title: '同学', items: [{ title: '话题', icon: 'tag', tint: 'sage', link }] }],
    })
    server.on('diy/pages', { items: [] })
    server.on('topic/list', { items: [topic], next: null })
    await open()
    await choose('功能入口')
    await tap('添加入口')
    await tap('选点了去哪里')
    await tap('话题')
    await wait()
    expect(saved().at(-1)?.blocks[3]).toEqual({
      kind: 'grid',
      title: '',
      items: [{ title: '话题', icon: 'tag', tint: 'sage', link }],
    })
    await tap('小摩托')
    await tap('点了去哪里：话题')
    await tap('#北湖的银杏')
    await wait()
    expect(saved().at(-1)?.blocks[3]).toMatchObject({
      items: [
        {
          link: {
            kind: 'page',
            url: `/pages/topic/topicDetail?name=${encodeURIComponent('北湖的银杏')}`,
          },
        },
      ],
    })
    await tap('点了去哪里：#北湖的银杏')
    await tap('网址')
    await type('网址', 'javascript:alert(1)')
    await tap('用这个网址')
    expect(words()).toContain('请填完整的网址')
    await type('网址', 'www.example.edu.cn/a')
    await tap('用这个网址')
    await wait()
    expect(saved().at(-1)?.blocks[3]).toMatchObject({
      items: [{ title: '话题', icon: 'moped', link: { kind: 'web', url: 'https://www.example.edu.cn/a' } }],
    })
  })

  test('chooses one of the school’s forms; there is none for the platform', async () => {
    const form = {
      id: 'f1',
      title: '志愿者报名',
      answers: 2,
      once: true,
      closes: null,
      most: null,
      closed: null,
    }
    server.on('form/list', { items: [form], next: null })
    await open()
    await choose('表单')
    await tap('志愿者报名')
    expect(words()).toContain('写好了')
    await wait()
    expect(saved().at(-1)?.blocks[3]).toEqual({ kind: 'form', form: 'f1' })
    unmount()
    await render(<PageEditor pageKey="about" />)
    await choose('表单')
    expect(words()).toContain('平台的页面放不了')
  })

  test('orders slides, and keeps a picture that arrives after its block was closed', async () => {
    await open()
    await choose('轮播图')
    await type('标题（可以不填）', '甲')
    await tap('添加图片')
    await tap('再加一张')
    await tap('把第 2 张上移')
    await tap('删除第 1 张')
    await tap('完成')
    await act(async () => mockSent.done[0]?.(picture))
    await wait()
    expect(saved().at(-1)?.blocks[3]).toEqual({
      kind: 'banner',
      slides: [{ title: '甲', subtitle: '', picture: 'p1', link: null }],
    })
  })

  test('leads to where a school brings the slides of its home as a file', async () => {
    const offered = async (pageKey: string, of?: string) => {
      await render(<PageEditor pageKey={pageKey} {...(of ? { school: of } : {})} />)
      await choose('轮播图')
      const there = words().includes('用 CSV 导入')
      if (!there) unmount()
      return there
    }
    expect([await offered('guide', school), await offered('home')]).toEqual([false, false])
    expect(await offered('home', school)).toBe(true)
    await tap('用 CSV 导入')
    expect(navigation.navigateTo).toHaveBeenCalledWith(
      `/pages/public/index?view=data&sheet=banners&school=${school}`,
    )
  })

  test('says on top what the server has against it', async () => {
    await open()
    server.wrongField('diy/save', 'blocks', '有一个表单已经不在了，请换一个')
    await type('页面标题', '新生手册')
    await wait()
    expect(words()).toContain('有一个表单已经不在了，请换一个')
    answerSaves()
    await tap('没有保存上，点这里再试')
    expect(words()).not.toContain('有一个表单已经不在了')
    expect(words()).toContain('已保存')
  })

  test('stores what is written as it is left', async () => {
    await open()
    await type('页面标题', '新生手册')
    await act(async () => events.get('onHide')?.())
    expect(saved()).toMatchObject([{ title: '新生手册' }])
    await type('页面标题', '新生手册二')
    unmount()
    expect(server.bodies('diy/save').at(-1)).toMatchObject({ title: '新生手册二' })
  })

  test('shows the page in the light and in the dark', async () => {
    await open()
    await tap('预览')
    const paper = () => hosts(({ props }) => /^pd-paper\b/.test(String(props.className)))[0]?.props.className
    await tap('深色')
    expect(paper()).toContain('theme-dark')
    await tap('浅色')
    expect(paper()).toContain('theme-light')
  })

  test('publishes, and lists the versions with what comes with the app', async () => {
    await open()
    await tap('历史版本')
    expect(words()).toContain('应用自带的内容')
    server.answers.set('diy/publish', () => ({
      code: 0,
      data: draftOf({ revision: 0, versions: [version] }),
    }))
    await tap('发布')
    expect(words()).toContain('同学马上会看到这一版')
    await tap('发布')
    expect(toasts()).toContain('已发布')
    expect(words()).toContain('第 2 版正在显示')
    expect(words()).toContain('周老师')
  })

  test('publishes nothing that is empty', async () => {
    campus.stored = draftOf({ blocks: [] })
    await open()
    await tap('发布')
    expect(toasts()).toEqual(['页面是空的，先加一个区块'])
  })
})

describe('the desk of pages', () => {
  const line = (change: Partial<PageLine>): PageLine => ({
    key: 'guide',
    title: '新生指南',
    standing: true,
    shown: null,
    ends: null,
    draft: false,
    at: null,
    ...change,
  })

  test('says how each page stands, and deletes what is the school’s own', async () => {
    server.on('diy/pages', {
      items: [
        line({}),
        line({ key: 'p-1', title: '集市', standing: false, shown: 3, ends: at, draft: true, at }),
      ],
    })
    server.on('diy/remove', { done: true })
    await render(<PagesDesk school="s1" />)
    expect(words()).toMatch(/新生指南自带.*集市已发布有草稿到 11月24日 10:00 结束/)
    expect(server.queries('diy/pages')[0]).toMatchObject({ school })
    chooseRow('删除')
    await tap('“集市”的更多操作')
    expect(server.bodies('diy/remove')).toEqual([{ school, key: 'p-1' }])
    expect(words()).not.toContain('集市')
    await tap('新建页面')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/diys/index?edit=new&school=s1')
  })

  test('is the platform’s own without a school', async () => {
    server.on('diy/pages', { items: [line({ key: 'agreement', title: '用户协议' })] })
    await render(<PagesDesk school="platform" />)
    expect(server.queries('diy/pages')[0]).not.toHaveProperty('school')
    await tap('编辑“用户协议”')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/diys/index?edit=agreement&school=')
  })
})
