/** What a form needs stands in its place, in one list, until it is done. */
import React, { useState } from 'react'
import { runInAction } from 'mobx'
import { act } from 'react-test-renderer'
import { me, navigation, needs, reset, server } from '../fakes'
import { events, render, tap, type, unmount, words } from '../pages.fakes'

import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import { Needs } from '@/shell/needs/needs'
import ApplyJoin from '@/pages/authorization/applyJoin'
import ConfessionWallPublish from '@/pages/publish/confessionWallpublish'
import TakePublish from '@/pages/publish/takePublish'
import TalkPublish from '@/pages/publish/talkPublish'
import CreateTopic from '@/pages/topic/createTopic'
import { TextField } from '@/ui/form/text-field'

const know = (known: object) => runInAction(() => void Object.assign(profile, { me: known }))
const show = () => act(async () => events.get('onShow')?.())
const asked = () => server.queries('needs/states').length

function Form() {
  const [text, setText] = useState('')
  return <TextField label="标题" value={text} onChange={setText} />
}
const page = (keep = false) => (
  <Needs of={['student', 'verified']} keep={keep}>
    <Form />
  </Needs>
)

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  know(me)
})

it('lists all that is lacking with how it stands, each leading to where it is done', async () => {
  server.on('needs/states', needs({ school: 'done', student: 'refused' }))
  await render(page())
  expect(words()).toMatch(/还差 2 步.*学生认证.*未通过.*实名认证.*去完成/)
  expect(words()).not.toContain('标题')
  await tap('实名认证实名认证的用处去完成')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user/editInfo/certificate')
  await tap('去办：学生认证')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user/editInfo/authentication_name')
})

it('is one row for who lacks one thing, and the form once one is back with all of it', async () => {
  server.on('needs/states', needs({ school: 'done', student: 'done' }))
  await render(page())
  expect(words()).toContain('还差一步')
  expect(words()).not.toContain('学生认证')
  server.on('needs/states', needs({ student: 'done', verified: 'done' }))
  await show()
  expect(words()).toContain('标题')
})

it('says that there is nothing to do but wait', async () => {
  server.on('needs/states', needs({ student: 'done', verified: 'waiting' }))
  await render(page())
  expect(words()).toMatch(/等审核通过就能用.*审核中/)
  expect(words()).not.toContain('去办')
})

it('begins with signing in, and shows what comes after that', async () => {
  session.close()
  server.on('needs/states', needs())
  await render(page())
  expect(words()).toMatch(/还差 4 步.*登录.*选择学校.*学生认证.*实名认证/)
  await tap('去办：登录')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/login/signIn')
})

it('keeps what was typed, whatever becomes of a need', async () => {
  server.on('needs/states', needs({ student: 'done', verified: 'done' }))
  await render(page(true))
  await type('标题', '写了一半')
  server.on('needs/states', needs())
  await show()
  await act(async () => session.close())
  await act(async () => session.open({ user_id: 'u1', access_token: 'other' }))
  await show()
  expect(words()).toContain('标题')
  expect(asked()).toBe(1)
})

it('asks for nothing that the profile says', async () => {
  know({ ...me, student: true })
  await render(
    <Needs of={['school', 'student']}>
      <Form />
    </Needs>,
  )
  expect(words()).toContain('标题')
  expect(asked()).toBe(0)
})

it('can be read again where it failed; words can be written without', async () => {
  server.refuse('needs/states', { code: 502 })
  await render(page())
  server.on('needs/states', needs({ student: 'done', verified: 'done' }))
  await tap('重新加载')
  expect(words()).toContain('标题')
  unmount()
  server.refuse('needs/states', { code: 502 })
  await render(page(true))
  expect(words()).toContain('标题')
})

const student = [
  ['an errand', TakePublish, {}],
  ['a note for the wall', ConfessionWallPublish, {}],
  ['a topic', CreateTopic, {}],
  ['a role', ApplyJoin, { role: 'sponsor' }],
] as const
it.each(student)('%s wants a student', async (_, Page, query) => {
  server.on('needs/states', needs({ school: 'done' }))
  await render(<Page />, query)
  expect(words()).toMatch(/还差一步.*学生认证/)
})

it('a dynamic wants a school', async () => {
  know({ ...me, school: null })
  server.on('needs/states', needs())
  await render(<TalkPublish />)
  expect(words()).toMatch(/还差一步.*选择学校/)
})
