/** Things go wrong under a student's hands: a clear sentence, and nothing typed is lost. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
let student: Student
before(async () => {
  live = await launch()
  student = await Student.enrolled(live)
})
after(() => live.close())

const body = () => student.page.getByLabel('正文', { exact: true }).filter({ visible: true })
const send = () => student.button('发布', true).click()
const said = (sentence: string) => student.page.getByText(sentence).last().waitFor()

describe('publishing', () => {
  test('without a network says so, keeps the words, and sends them later', async () => {
    const words = `断网时写的 ${Date.now()}`
    await student.open('pages/publish/talkPublish')
    await body().fill(words)
    await student.page.context().setOffline(true)
    await send()
    await said('没有网络，请检查后再试')
    assert.equal(await body().inputValue(), words)
    await student.page.context().setOffline(false)
    await send()
    await said('发出去了')
  })

  test('with a file that is no picture names it, and can go on without it', async () => {
    const words = `没有图的一条 ${Date.now()}`
    await student.open('pages/publish/talkPublish')
    await body().fill(words)
    const file = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await student.chooseFiles('添加图片', [file])
    await said('第1张上传失败')
    await send()
    await said('有图片没有传上去，请重试或移除')
    await student.button('移除第1张图片').click()
    assert.equal(await body().inputValue(), words)
    await send()
    await said('发出去了')
  })

  test('with 30 MB that cannot be made smaller refuses before it sends', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-e2e-'))
    const file = path.join(folder, 'x.jpg')
    // from the disk: handed over by the test it would pass through the browser's debugger as text
    await writeFile(file, Buffer.alloc(30 * 1024 * 1024))
    await student.open('pages/publish/talkPublish')
    await student.chooseFiles('添加图片', file)
    await said('第1张上传失败')
    await rm(folder, { recursive: true })
  })

  test('on a device whose storage is full works all the same', async () => {
    const words = `存储满了也能发 ${Date.now()}`
    await student.open('pages/publish/talkPublish')
    await student.page.evaluate(() => {
      let size = 4_000_000
      for (let part = 0; size > 10; part += 1) {
        try {
          localStorage.setItem(`full${part}`, 'x'.repeat(size))
        } catch {
          size = Math.floor(size / 2)
        }
      }
    })
    await body().fill(words)
    await send()
    await said('发出去了')
    await student.page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('full'))
        .forEach((key) => localStorage.removeItem(key)),
    )
  })
})

test('a page that does not load offers to try again, and then does', async () => {
  await student.page.route('**/api/dynamic/detail**', (route) => route.abort())
  await student.open('pages/index/shequ')
  await student.button('评论').click()
  const retry = student.page.getByRole('button', { name: '重新加载' })
  await retry.waitFor()
  await student.page.unroute('**/api/dynamic/detail**')
  await retry.click()
  await student.page.getByText('说点什么').waitFor()
})

test('a session that ended elsewhere asks to sign in, and the words are still there', async () => {
  await student.open('pages/publish/talkPublish')
  await body().fill('会话过期前写的')
  await student.page.evaluate(() => {
    const info = JSON.parse(localStorage.getItem('info') ?? '{}') as { user_id: string }
    localStorage.setItem('info', JSON.stringify({ ...info, access_token: 'ended' }))
  })
  await student.page.reload()
  await student.page.getByText('验证码登录').first().waitFor()
  await student.page.goBack()
  await body().waitFor()
  assert.equal(await body().inputValue(), '会话过期前写的')
})
