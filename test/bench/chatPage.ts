/** The chat page in Chromium over a conversation of five thousand messages: how long its frames take while it scrolls. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { chromium, type Page } from 'playwright-core'
import { browserPath, flags } from '../e2e/browser'
import type { Talker } from './crowd'
import { agree } from './student'
import { atMost, told, type Figure } from './figures'
import { sized } from './scale'

const count = sized('BENCH_ROWS', 5_000, 200)

async function fill(pool: Pool, { id, peer, conversation }: Talker): Promise<void> {
  await pool.query('delete from messages where conversation_id = $1', [conversation])
  await pool.query(
    `insert into messages (conversation_id, seq, sender_id, key, kind, text, created_at)
     select $1, n, case when n % 3 = 0 then $2::uuid else $3::uuid end, gen_random_uuid(), 'text',
       repeat('晚上六点北门见，记得带伞。', 1 + n % 4) || n, now() - (${count} - n) * interval '1 minute'
     from generate_series(1, ${count}) n`,
    [conversation, id, peer],
  )
  await pool.query('update conversations set last_seq = $2 where id = $1', [conversation, count])
  await pool.query('update conversation_members set last_read = $2, unread = 0 where conversation_id = $1', [
    conversation,
    count,
  ])
}

/** Everything that there is, a tap at a time; the time of each tap until its messages stand, ms. */
async function loadAll(page: Page): Promise<number[]> {
  const earlier = page.getByText('更早的消息')
  const times: number[] = []
  while (await earlier.isVisible()) {
    const first = await page.locator('.ch-row').first().getAttribute('id')
    const began = performance.now()
    await earlier.click()
    await page.waitForFunction((id) => document.querySelector('.ch-row')?.id !== id, first)
    times.push(performance.now() - began)
  }
  return times
}

/** Scrolls from where it is to the other end by a wheel's steps, and gives the longest frame on the way, ms. */
const longestFrame = (page: Page, down: boolean): Promise<number> =>
  page.evaluate(
    async (sign) => {
      const box = document.querySelector('.ch-talk')
      if (!box) throw new Error('no conversation')
      let longest = 0
      let last = performance.now()
      for (let frame = 0; frame < 600; frame += 1) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        if (frame > 1) longest = Math.max(longest, now - last)
        last = now
        box.scrollBy(0, sign * 120)
      }
      return longest
    },
    down ? 1 : -1,
  )

export async function chatPage(url: string, pool: Pool, who: Talker): Promise<Figure[]> {
  await fill(pool, who)
  await agree(url, who.token)
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(url)
    await page.evaluate((info) => localStorage.setItem('info', JSON.stringify(info)), {
      user_id: who.id,
      access_token: who.token,
    })
    await page.goto(`${url}/?${randomUUID()}#/pages/messageIndex/chat?user=${who.peer}`)
    await page.locator('.ch-row').last().waitFor()
    const taps = await loadAll(page)
    const down = await longestFrame(page, true)
    const up = await longestFrame(page, false)
    return [
      told('聊天页一共载入的消息', String(count)),
      told('载入更早一页最长用时', `${Math.max(...taps).toFixed(0)} ms`),
      {
        ...atMost('聊天页滚动时最长的一帧', Math.max(down, up), 50, (value) => `${value.toFixed(0)} ms`),
        measured: true,
      },
    ]
  } finally {
    await browser.close()
  }
}
