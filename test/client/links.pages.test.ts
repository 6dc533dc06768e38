import { execFileSync } from 'node:child_process'
import { pages, tabPages } from '@/shell/pages'

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
