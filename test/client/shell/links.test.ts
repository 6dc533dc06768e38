import { execFileSync } from 'node:child_process'
import { navigation } from '../fakes'
import { linkOf, linkTo, linkToPerson } from '@/shell/links'
import { pages, tabPages } from '@/shell/pages'
import { session } from '@/net/session'

it('is written by the build with the same paths as the route table has', () => {
  const program = `
    const source = require('./targets/pages').call({ addDependency: () => undefined })
    import('data:text/javascript,' + encodeURIComponent(source)).then(({ pages, tabPages }) =>
      process.stdout.write(JSON.stringify([[...pages], [...tabPages]])))`
  const written = JSON.parse(
    execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }),
  ) as string[][]
  expect(written).toEqual([[...pages], [...tabPages]])
  expect(pages.size).toBeGreaterThan(160)
})

describe('a tap that leads to a page', () => {
  it('says where, goes there, and is heard by nothing around it', () => {
    const done: string[] = []
    const stopPropagation = jest.fn(() => void done.push('stopped'))
    const tap = linkTo('/pages/QA/detail?id=q1', () => done.push('before'))
    expect([tap.href, done]).toEqual(['/pages/QA/detail?id=q1', []])
    tap({ stopPropagation })
    expect(done).toEqual(['stopped', 'before'])
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/QA/detail?id=q1')
    linkTo('/pages/index/shequ')()
    expect(navigation.switchTab).toHaveBeenCalledWith('/pages/index/shequ')
  })

  it('leads to the full page of oneself, and of others to where they are met', () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    expect([linkToPerson('u1').href, linkToPerson('u2').href]).toEqual([
      '/pages/personalHomepage/index',
      '/pages/homePage/otherPerson?id=u2',
    ])
  })

  it('opens links of the server, other sites within the app, and nothing that is not there', () => {
    expect(linkOf({ kind: 'page', url: '/pages/hot/detail?id=h1' })?.href).toBe('/pages/hot/detail?id=h1')
    expect(linkOf({ kind: 'web', url: 'https://a.example/?b=1' })?.href).toBe(
      '/pages/webview/webview?url=https%3A%2F%2Fa.example%2F%3Fb%3D1',
    )
    expect(linkOf({ kind: 'page', url: '/pages/none/none' })).toBeUndefined()
  })
})
