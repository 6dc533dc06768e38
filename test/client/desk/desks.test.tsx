import React from 'react'
import { render, tap, words } from '../pages.fakes'
import { reset, server } from '../fakes'
import { byFeature, desks } from '../desks'

import type { Grant, Queue, ReviewedApplication } from '@contract/roles/schema'
import { AdminStore } from '@/shell/roles/admin-store'
import { Queues } from '@/shell/roles/queues'

const { execFileSync } = jest.requireActual<typeof import('node:child_process')>('node:child_process')

const at = '2026-11-21T08:00:00.000Z'
const page = <T,>(items: T[]) => ({ items, next: null })
const school = { id: 's', name: '临江大学' }
const grant: Grant = { id: 'g', role: 'school-admin', school, since: at, until: null }
const application: ReviewedApplication = {
  id: 'a',
  role: 'sponsor',
  school,
  text: '想办一场读书会',
  state: 'pending',
  reason: '',
  at,
  person: { id: 'p', name: '陈述', avatar: null, school: '临江大学', college: null },
}
const queue = (name: string, title: string, count: number): Queue => ({
  name,
  title,
  count,
  oldest: count > 0 ? at : null,
})

/** The hub as an administrator meets it. */
async function hub(...queues: Queue[]) {
  server.on('roles/home', { grants: [grant], queues })
  server.on('roles/grants', page([]))
  server.on('roles/audit', page([]))
  const store = new AdminStore()
  await store.load()
  await render(<Queues store={store} />)
}

beforeEach(reset)

it('has a component for every desk that the server declares, and no other', () => {
  const program = `require('./server/open-features').openHouse().then((house) => {
    process.stdout.write(JSON.stringify(Object.keys(house.all('desks'))))
    process.exit()
  })`
  const declared = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '-e', program], { encoding: 'utf8' }),
  ) as string[]
  expect(Object.keys(desks).sort()).toEqual(declared.sort())
}, 60_000)

it('has no desk of two features', () => {
  const names = Object.values(byFeature).flatMap((own) => Object.keys(own))
  expect(new Set(names).size).toBe(names.length)
})

it('is written by the build with all of them, again whenever a file of a feature comes or goes', () => {
  const loader = jest.requireActual<(this: object) => string>('../../../targets/desks')
  const addContextDependency = jest.fn()
  const lines = loader.call({ addContextDependency }).split('\n')
  for (const [index, name] of Object.keys(byFeature).entries())
    expect(lines[index]).toBe(`import desk${index} from '@/${name}/desk'`)
  expect(lines.join('\n')).toContain('export const desks = { ...desk0, ...desk1, ')
  expect(addContextDependency).toHaveBeenCalledWith(expect.stringMatching(/src.(shell|features)$/))
})

it('has the blocks of the column at the right listed in the same way', () => {
  const loader = jest.requireActual<(this: object) => string>('../../../targets/web/build/aside-loader')
  const lines = loader.call({ addContextDependency: jest.fn() }).split('\n')
  expect(lines).toContain("import block0 from '@/features/hot/aside'")
  expect(lines[lines.length - 2]).toBe('export const blocks = [block0, block1, block2, block3]')
})

it('shows the desks where something waits, the others folded', async () => {
  server.on('customer/inbox', page([]))
  server.on('roles/queue', page([application]))
  await hub(queue('tickets', '反馈和咨询', 0), queue('applications', '角色申请', 1))
  expect(words()).toContain('角色申请 1')
  expect(words()).not.toContain('反馈和咨询')
  expect(words()).toContain('想办一场读书会')
  await tap('其余 1 个')
  await tap('反馈和咨询')
  expect(words()).toContain('都回复了')
})

it('counts anew what waits once something is decided, and reads who holds roles again', async () => {
  server.on('roles/queue', page([application]))
  await hub(queue('applications', '角色申请', 1))
  server.on('roles/decide', { done: true })
  server.on('roles/queue', page([]))
  server.on('roles/home', { grants: [grant], queues: [queue('applications', '角色申请', 0)] })
  const before = server.queries('roles/grants').length
  await tap('通过')
  expect(words()).not.toContain('角色申请 1')
  expect(words()).toContain('没有等着的申请')
  expect(server.queries('roles/grants').length).toBe(before + 1)
})

it.each(['lunches', 'constructor'])(
  'says of a desk that it does not know, %s, that it cannot show it',
  async (name) => {
    await hub(queue(name, '食堂意见', 2))
    expect(words()).toContain('食堂意见 2')
    expect(words()).toContain('这个版本还不能处理这一类，更新后再来看。')
  },
)
