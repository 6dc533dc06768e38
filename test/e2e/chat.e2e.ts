/** Two students write to each other, and one of them loses the network. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { picture } from '../server/campus'
import { launch, type Live } from './browser'
import { until } from '../live/server'
import { Student } from './student'

let live: Live
let one: Student
let other: Student
before(async () => {
  live = await launch()
  ;[one, other] = [await Student.enrolled(live), await Student.enrolled(live)]
})
after(() => live.close())

const field = ({ page }: Student) => page.getByLabel('发消息', { exact: true }).filter({ visible: true })
const say = async (student: Student, text: string): Promise<void> => {
  await field(student).fill(text)
  await student.button('发送', true).click()
}
const sees = (student: Student, text: string) =>
  student.page.locator('.ch-bubble', { hasText: text }).first().waitFor()
/** What was said, as the page shows it. */
const bubbles = ({ page }: Student): Promise<string[]> => page.locator('.ch-bubble').allTextContents()

describe('a conversation', () => {
  test('begins with one message to a stranger, which is on the tab at once', async () => {
    await other.open('pages/index/message')
    await other
      .said('没有未读')
      .or(other.said(/条未读/))
      .waitFor()
    await one.open(`pages/messageIndex/chat?user=${await other.ownId()}`)
    await say(one, '你好，图书馆的伞是你的吗？')
    await sees(one, '图书馆的伞')
    await one.said('对方回复之前只能发一条').waitFor()
    await other.said('你好，图书馆的伞是你的吗？').click()
    await sees(other, '图书馆的伞')
    await one.said('已读').waitFor()
  })

  test('goes on once it is answered', async () => {
    await say(other, '是我的，谢谢你')
    await sees(one, '谢谢你')
    await field(one).waitFor()
    assert.deepEqual(await bubbles(one), await bubbles(other))
  })

  test('keeps what is written without a network, and sends it in order, once', async () => {
    await one.page.context().setOffline(true)
    await say(one, '离线的第一句')
    await say(one, '离线的第二句')
    await one.said('等待发送…').waitFor()
    await say(other, '你几点来')
    await one.page.reload().catch(() => undefined)
    await one.page.context().setOffline(false)
    await one.page.reload()
    for (const student of [one, other])
      for (const text of ['离线的第一句', '离线的第二句', '你几点来']) await sees(student, text)
    await one.said('等待发送…').waitFor({ state: 'detached' })
    const said = await bubbles(other)
    assert.deepEqual(
      said.filter((text) => text.startsWith('离线')),
      ['离线的第一句', '离线的第二句'],
    )
    assert.deepEqual(await bubbles(one), said)
  })

  test('says that the other is writing, while they are', async () => {
    // the reloaded page may still be opening its socket: a hint is sent anew while one goes on writing
    await until('the hint shows', async () => {
      await field(other).pressSequentially('我')
      return one
        .said('对方正在输入…')
        .waitFor({ timeout: 1000 })
        .then(
          () => true,
          () => null,
        )
    })
    await field(other).fill('')
    await say(other, '我马上到')
    await sees(one, '我马上到')
    await one.said('对方正在输入…').waitFor({ state: 'detached' })
  })

  test('sends a picture that is dropped on it, once the person says so', async () => {
    const file = { name: 'umbrella.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    await one.hand('drop', file)
    await one.button('取消', true).click()
    await one.hand('drop', file)
    await one.said('发送 1 张图片？').waitFor()
    await one.button('发送', true).last().click()
    await other.page.locator('.ch-picture').filter({ visible: true }).waitFor()
    assert.equal(await other.page.locator('.ch-picture').count(), 1)
  })

  test('carries files, chosen and dropped, which the other saves byte for byte', async () => {
    const sent = (name: string, mimeType: string, text: string) => ({
      name,
      mimeType,
      buffer: Buffer.from(text),
    })
    const chosen = sent(
      '2026年秋季学期高等数学期末考试复习提纲最终版.pdf',
      'application/pdf',
      '%PDF-1.4\n复习\n',
    )
    const dropped = sent('名单.csv', 'text/csv', '姓名,学号\n林夏,1\n')
    await one.button('图片、位置、文件和投票').click()
    await one.chooseFiles(/^文件$/, [chosen])
    await one.hand('drop', dropped)
    await one.said('发送 1 个文件？').waitFor()
    await one.button('发送', true).last().click()
    for (const [end, file] of [
      ['最终版.pdf', chosen],
      ['名单.csv', dropped],
    ] as const) {
      const card = other.page.locator('.ch-file', { hasText: end }).filter({ visible: true })
      await card.waitFor()
      const saved = other.page.waitForEvent('download')
      await card.click()
      const download = await saved
      assert.equal(download.suggestedFilename(), file.name)
      assert.deepEqual(await readFile(await download.path()), file.buffer)
    }
    assert.equal(await one.page.locator('.ch-file').count(), 2)
  })

  test('carries a voice, which loses its dot once it is heard', async () => {
    await one.button('说话', true).click()
    await one.button('按住说话，或点一下开始').click()
    await one.said(/正在录音 [2-9]″/).waitFor()
    await one.button('发送', true).click()
    await one.button('打字', true).click()
    const voice = other.button(/播放 \d+ 秒的语音/)
    await voice.waitFor()
    await other.page.locator('.ch-voice-line .u-dot').waitFor()
    await voice.click()
    await other.page.locator('.ch-voice-line .u-dot').waitFor({ state: 'detached' })
    await other.button(/播放 \d+ 秒的语音/).waitFor()
    assert.equal(await one.page.locator('.ch-voice').count(), 1)
  })

  test('is complained of with what was said', async () => {
    await other.button('更多', true).click()
    await other.said('举报聊天内容').click()
    await other.said(/选了 \d+ 条/).waitFor()
    await other.page.getByRole('checkbox', { name: /离线的第一句/ }).click()
    await other.button('下一步', true).click()
    await other.said('这段聊天有什么问题？').waitFor()
    await other.page.getByRole('radio', { name: '辱骂攻击' }).click()
    await other.button('提交举报', true).click()
    await other.said(/收到了，编号/).waitFor()
    await other.button('完成', true).click()
    await field(other).waitFor()
  })

  test('nothing scrolls sideways on a narrow screen', async () => {
    await one.page.setViewportSize({ width: 320, height: 640 })
    const wide = await one.page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 320, String(wide))
    assert.deepEqual(
      live.errors.filter((text) => !/Failed to load|ERR_INTERNET|WebSocket/.test(text)),
      [],
    )
  })
})
