/** A note that names somebody is held until that person lets it up, and goes when they say so. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const nameOf = ({ page }: Student): Promise<string> =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('info') ?? '{}') as {
      access_token: string
    }
    const answer = await fetch('/api/user/info', { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { name: string } }).data.name
  })

test('a note is held, agreed to, read by others, and taken down again by whom it names', async () => {
  const author = await Student.certified(live, '写信的人')
  const named = await Student.certified(live, '收信的人')
  const [hidden, name] = [await nameOf(author), await nameOf(named)]
  const words = `那天谢谢你 ${Date.now()}`

  await author.open('pages/publish/confessionWallpublish')
  await author.page.getByLabel('正文', { exact: true }).filter({ visible: true }).fill(words)
  await author.button(/^写给谁/).click()
  await author.page.getByLabel('搜索', { exact: true }).filter({ visible: true }).fill(name)
  await author.button(`写给${name}`).click()
  await author.button('贴到墙上').click()
  await author.said(`等${name}同意后上墙`).waitFor()

  const reader = await Student.enrolled(live)
  await reader.open('pages/homePage/confessionWall')
  await reader.button('写表白').waitFor()
  await reader.page
    .getByText('晚霞')
    .or(reader.page.getByText('图书馆'))
    .filter({ visible: true })
    .first()
    .waitFor()
  assert.equal(await reader.page.getByText(words).filter({ visible: true }).count(), 0)

  await named.open('pages/index/message')
  await named.open('pages/confessionWall/myPublish?tab=named')
  await named.press(words)
  await named.said('这条写到了你').waitFor()
  assert.equal(await named.page.getByText(hidden).filter({ visible: true }).count(), 0)
  await named.button('同意', true).click()
  await named.button('让它下墙').waitFor()

  await reader.page.reload()
  await reader.press(words)
  await reader.page.waitForURL(/confessionWall\/detail/)
  await reader.button(/^赞 \d/).click()
  await reader.button('取消赞').waitFor()

  await named.button('让它下墙').click()
  await named.button('下墙', true).click()
  await named.said('它不在墙上了').waitFor()
  await author.page.reload()
  await author.said('被写到的同学不希望它在墙上').waitFor()
  await reader.visit('pages/homePage/confessionWall')
  await reader.button('写表白').waitFor()
  await reader.page
    .getByText('晚霞')
    .or(reader.page.getByText('图书馆'))
    .filter({ visible: true })
    .first()
    .waitFor()
  assert.equal(await reader.page.getByText(words).filter({ visible: true }).count(), 0)
  assert.deepEqual(
    live.errors.filter((line) => !/status of 40[39]/.test(line)),
    [],
  )
})
