/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import { agree, images, pick, query, render, tap, type, unmount, words } from '../pages.fakes'
import { certified, nobody, pending, submission, waiting } from './fakes'

const mockUpload = jest.fn()
jest.mock('@/platform/upload', () => ({ upload: (options: { url: string }) => mockUpload(options.url) }))
jest.mock('@/platform/media', () => ({ media: { chooseImages: async () => [{ path: 'blob:1', size: 10 }] } }))

import { gradesOf } from '@contract/certification/rules'
import { CertificationQueue, waitText } from '@/shell/certification/review'
import { leaveCertification } from '@/shell/certification/leave'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { session } from '@/net/session'
import AnswerFail from '@/pages/user/editInfo/answer_fail'
import AnswerQuestions from '@/pages/user/editInfo/Answer_questions'
import AuthenticationName from '@/pages/user/editInfo/authentication_name'
import Certificate from '@/pages/user/editInfo/certificate'
import Results from '@/pages/user/editInfo/certification_results'

const root = '/pages/user/editInfo'
const grade = gradesOf(Date.now())[1] ?? 0
const sent = (data: object) => ({ status: 200, header: {}, data: { code: 0, data, message: '', msg: '' } })

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  server.on('certification/info', nobody)
  server.on('certification/faculty', { items: [{ id: 'f1', name: '文学院' }] })
  server.on('certification/major', { items: [{ id: 'm1', name: '汉语言文学' }] })
  mockUpload.mockResolvedValue(sent({ id: 'p9' }))
})

const chooseStudies = async () => {
  await pick('学院', '文学院')
  await pick('专业', '汉语言文学')
  await pick('年级', `${grade}\u00a0级`)
}

describe('the student certification', () => {
  it('offers what the school has and the state allows', async () => {
    await render(<AuthenticationName />)
    expect(words()).toContain('学号核对')
    expect(words()).toContain('今天还有 3 次')
    expect(words()).not.toContain('学校邮箱')
    expect(words()).not.toContain('更改学院专业')
    expect(words()).not.toContain('谁看过')
    await tap('学号核对')
    expect(navigation.navigateTo).toHaveBeenCalledWith(`${root}/authentication_name?way=roll`)
  })

  it('once certified offers only a change', async () => {
    server.on('certification/info', certified)
    await render(<AuthenticationName />)
    expect(words()).toContain('有效期到 2027年8月31日')
    expect(words()).toContain('更改学院专业')
    expect(words()).not.toContain('学生证照片人工')
  })

  it('says which part was refused, why, and what to do', async () => {
    server.on('certification/info', {
      ...nobody,
      state: 'refused',
      refusal: { field: 'paper', reason: '反光', at: '2026-11-20T08:00:00.000Z' },
    })
    await render(<AuthenticationName />)
    expect(words()).toContain('学生证照片：反光')
    expect(words()).toContain('在亮处平放重拍')
  })

  it('keeps what was typed when the roll knows nobody of the kind', async () => {
    query.way = 'roll'
    server.wrongField('certification/autocert', 'number', '学号和姓名对不上学校名册，今天还可以试 4 次')
    await render(<AuthenticationName />)
    await type('number', '2024130107')
    await type('name', '周屿')
    await tap('核对')
    expect(words()).toContain('今天还可以试 4 次')
    expect(toasts()).toEqual([])
    server.on('certification/autocert', certified)
    await type('number', '2024130108')
    await tap('核对')
    expect(server.bodies('certification/autocert')).toEqual([
      { number: '2024130107', name: '周屿' },
      { number: '2024130108', name: '周屿' },
    ])
    expect(navigation.redirectTo).toHaveBeenCalledWith(`${root}/certification_results`)
  })

  it('wants a photo with the card, and sends the same draft when it is tried again', async () => {
    query.way = 'card'
    await render(<AuthenticationName />)
    await type('name', '周屿')
    await type('number', '2024130107')
    await chooseStudies()
    await agree()
    await tap('提交审核')
    expect(words()).toContain('请拍学生证的信息页')
    expect(server.bodies('certification/submit')).toEqual([])
    await tap('添加图片')
    expect(mockUpload.mock.calls[0][0]).toContain('/api/certification/upload')
    server.refuse('certification/submit', { code: 502 })
    await tap('提交审核')
    server.on('certification/submit', waiting)
    await tap('提交审核')
    const [first, second] = server.bodies('certification/submit') as { key: string }[]
    expect(second).toEqual(first)
    expect(second).toMatchObject({
      name: '周屿',
      number: '2024130107',
      faculty: 'f1',
      major: 'm1',
      grade,
      paper: 'p9',
    })
    expect(navigation.redirectTo).toHaveBeenCalledTimes(1)
  })

  it('names who looked at a photo to whoever sent one in, also once it lapsed', async () => {
    for (const photos of [true, false]) {
      server.on('certification/info', { ...nobody, state: 'expired', photos })
      await render(<AuthenticationName />)
      expect(words().includes('谁看过我的证件照片')).toBe(photos)
      unmount()
    }
  })

  it('fills in what is replaced and keeps its photo', async () => {
    query.way = 'replace'
    server.on('certification/info', { ...waiting, pending: { ...pending, grade } })
    server.on('certification/paper', { image: 'data:image/jpeg;base64,AA' })
    server.on('certification/modify_c', waiting)
    await render(<AuthenticationName />)
    expect(images()).toEqual(['data:image/jpeg;base64,AA'])
    await type('number', '2024130109')
    await agree()
    await tap('替换并提交')
    expect(server.bodies('certification/modify_c')[0]).toMatchObject({
      name: '周屿',
      number: '2024130109',
      faculty: 'f1',
      major: 'm1',
      grade,
      paper: 'p1',
    })
  })

  it('leads back past its own pages to what the person was doing', async () => {
    navigation.open = [
      'pages/index/index',
      'pages/publish/talkPublish',
      'pages/user/editInfo/authentication_name',
      'pages/user/editInfo/certification_results',
    ]
    server.on('certification/info', certified)
    await render(<Results />)
    await tap('回到刚才的页面')
    expect(navigation.navigateBack).toHaveBeenCalledWith(2)
    navigation.open = ['pages/user/editInfo/certificate']
    await leaveCertification()
    expect(navigation.switchTab).toHaveBeenCalledWith('/pages/user/user')
  })

  it('leads whoever did nothing before to the first steps, and back to nothing', async () => {
    navigation.open = ['pages/user/user', 'pages/login/signIn', 'pages/user/editInfo/certification_results']
    server.on('certification/info', certified)
    Object.assign(profile, {
      me: { ...me, completeness: { percent: 40, missing: ['major'] }, followings: 0 },
    })
    await render(<Results />)
    expect(words()).not.toContain('刚才')
    expect(words().match(/已完成/g)).toHaveLength(1)
    await tap('导入课表')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/timeTable/jiaowukecheng')
    await tap('班级群')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?view=find')
    await tap('先逛逛')
    expect(navigation.navigateBack).toHaveBeenCalledWith(2)
  })

  it('offers the first steps to a newcomer who certifies later', async () => {
    query.first = '1'
    navigation.open = ['pages/index/index', 'pages/user/editInfo/authentication_name']
    await render(<AuthenticationName />)
    await tap('以后再说')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith(`${root}/certification_results?later=1`)
    navigation.open.splice(1, 0, 'pages/wallet/Withdrawal')
    await tap('以后再说')
    expect(navigation.navigateBack).toHaveBeenCalledWith(1)
    unmount()
    query.later = '1'
    await render(<Results />)
    expect(words()).toContain('账号好了')
    expect(words()).not.toContain('还没有通过')
  })

  it('a gate leads here above the page that met it', async () => {
    for (const [code, page] of [
      [147, 'authentication_name'],
      [258, 'certificate'],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(code * 1e9)
      server.refuse('certification/info', { code, message: '请先认证' })
      await get('certification/info').catch(() => undefined)
      await Promise.resolve()
      expect(navigation.navigateTo).toHaveBeenLastCalledWith(`${root}/${page}`)
    }
    jest.restoreAllMocks()
    server.on('certification/info', nobody)
    await render(<Results />)
  })
})

describe('the quiz', () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const attempt = {
    id: 'a1',
    questions: ['甲', '乙'].map((text) => ({ text, options: ['对', '错'] })),
    until,
    left: 2,
  }

  it('goes on where it was left, and says by how much it failed', async () => {
    server.on('certification/question', attempt)
    await render(<AnswerQuestions />)
    await chooseStudies()
    await tap('开始答题')
    expect(server.bodies('certification/question')).toEqual([{ faculty: 'f1', major: 'm1', grade }])
    await tap('错')
    unmount()
    await render(<AnswerQuestions />)
    expect(words()).toContain('第 2 题，共 2 题')
    server.on('certification/answer', { passed: false, right: 6, total: 10, late: false, left: 2 })
    await tap('交卷')
    expect(feedback.modal).toHaveBeenCalledWith(expect.objectContaining({ title: '还有 1 题没答' }))
    expect(server.bodies('certification/answer')).toEqual([{ id: 'a1', answers: [1, -1] }])
    expect(navigation.redirectTo).toHaveBeenCalledWith(`${root}/answer_fail?right=6&total=10`)
    expect(storage.get('quizAttempt')).toBeUndefined()
  })

  it('failed: how many tries are left today', async () => {
    query.right = '6'
    server.on('certification/info', { ...nobody, quiz_left: 1 })
    await render(<AnswerFail />)
    expect(words()).toContain('答对 6 题，还差 2 题')
    expect(words()).toContain('今天还可以再试 1 次')
    await tap('再试一次')
    expect(navigation.redirectTo).toHaveBeenCalledWith(`${root}/Answer_questions`)
  })

  it('opened by itself, it says that no try is left only where none is', async () => {
    delete query.right
    server.on('certification/info', { ...nobody, quiz_left: 3 })
    await render(<AnswerFail />)
    expect(words()).toContain('这次没有通过')
    server.on('certification/info', { ...nobody, quiz_left: 0 })
    await render(<AnswerFail />)
    expect(words()).toContain('今天的次数用完了')
  })
})

describe('the real name', () => {
  const info = { verified: false, name: null, number: null, at: null, left: 3, demo: true }

  it('checks the number itself, and shows what is kept', async () => {
    server.on('realName/info', info)
    server.on('realName/verify', { ...info, verified: true, name: '林*', number: '110***********002X' })
    await render(<Certificate />)
    expect(words()).toContain('演示模式')
    await type('name', '林夏')
    await type('number', '110105194912310021')
    await agree()
    await tap('认证')
    expect(words()).toContain('身份证号不对，请核对每一位')
    expect(server.bodies('realName/verify')).toEqual([])
    await type('number', '11010519491231002X')
    await tap('认证')
    expect(server.bodies('realName/verify')).toEqual([{ name: '林夏', number: '11010519491231002X' }])
    expect(words()).toContain('110***********002X')
  })

  it('fills the form from a photo, or says that typing is needed', async () => {
    server.on('realName/info', info)
    mockUpload.mockResolvedValue({
      status: 200,
      header: {},
      data: { code: -2, data: null, message: '这里不能识别照片，请手动填写', msg: '' },
    })
    await render(<Certificate />)
    await tap('拍照填写')
    expect(words()).toContain('这里不能识别照片，请手动填写')
  })
})

describe('the reviewers’ queue', () => {
  beforeEach(() => {
    server.on('certification/queue', {
      items: [submission, { ...submission, id: 'c2', name: '许愿' }],
      next: null,
    })
    server.on('certification/paper', { image: 'data:image/jpeg;base64,AA' })
  })

  it('tells how long a student waits', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(waitText('2026-11-21T11:40:00Z', now)).toEqual({ text: '等了 20 分钟', late: false })
    expect(waitText('2026-11-20T13:00:00Z', now)).toEqual({ text: '等了 23 小时', late: false })
    expect(waitText('2026-11-19T11:00:00Z', now)).toEqual({ text: '等了 2 天', late: true })
    return render(<CertificationQueue />)
  })

  it('approves with the photo in sight', async () => {
    server.on('certification/review', { done: true })
    await render(<CertificationQueue />)
    await tap('周屿')
    expect(images()).toEqual(['data:image/jpeg;base64,AA'])
    await tap('通过')
    expect(server.bodies('certification/review')).toEqual([{ id: 'c1', approve: true }])
    expect(words()).not.toContain('周屿')
    expect(words()).toContain('许愿')
  })

  it('refuses only with a part and a reason', async () => {
    server.on('certification/review', { done: true })
    await render(<CertificationQueue />)
    await tap('周屿')
    await tap('退回')
    await tap('退回申请')
    expect(words()).toContain('请选择哪里有问题')
    expect(server.bodies('certification/review')).toEqual([])
    await tap('学生证照片')
    await tap('照片反光，看不清文字')
    await tap('退回申请')
    expect(server.bodies('certification/review')).toEqual([
      { id: 'c1', field: 'paper', reason: '照片反光，看不清文字' },
    ])
  })

  it('who comes second is told, and the row goes', async () => {
    server.refuse('certification/review', { code: -2, message: '王老师已经审核过这份申请：通过' })
    await render(<CertificationQueue />)
    await tap('周屿')
    await tap('通过')
    expect(toasts()).toEqual(['王老师已经审核过这份申请：通过'])
    expect(words()).not.toContain('周屿')
  })

  it('a failed call keeps the reason that was written', async () => {
    server.refuse('certification/review', { code: 502 })
    await render(<CertificationQueue />)
    await tap('周屿')
    await tap('退回')
    await tap('其他')
    await type('原因', '不是本校学生')
    await tap('退回申请')
    expect(words()).toContain('6 / 100')
  })
})
