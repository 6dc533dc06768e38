import { packages } from '../../../app.config'
import { entries } from '../../../targets/mini/appConfig'

describe('app.json', () => {
  it('has home fetch its sub-pages ahead, and each of them its own package, on any network', () => {
    expect(entries()['preloadRule']).toEqual({
      'pages/index/index': { network: 'all', packages: ['pages/homePage'] },
      'pages/homePage/QAindex': { network: 'all', packages: ['pages/QA'] },
      'pages/homePage/hotindex': { network: 'all', packages: ['pages/hot'] },
      'pages/homePage/confessionWall': { network: 'all', packages: ['pages/confessionWall'] },
    })
  })

  it('names packages that there are', () => {
    const roots = packages.map(({ root }) => root)
    for (const pkg of packages)
      for (const page of pkg.pages) for (const root of page.preload ?? []) expect(roots).toContain(root)
  })
})
