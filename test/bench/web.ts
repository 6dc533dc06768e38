/** The web home page: script that a browser fetches before it paints, and Lighthouse's mobile performance. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { browserPath, flags } from '../e2e/browser'
import { atLeast, atMost, inKilobytes, kilobyte, median, told, type Figure } from './figures'
import { root } from './program'
import { sized } from './scale'

const run = promisify(execFile)

interface Script {
  file: string
  /** Bytes as the server sent them. */
  sent: number
}

/** Scripts that were asked for before both the first contentful paint and the home page's own frame were there. */
async function scriptsBeforePaint(url: string): Promise<Script[]> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(url)
    await page.locator('.sh-top[data-route="pages/index/index"]').waitFor()
    return await page.evaluate(async () => {
      const paint = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      return performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= paint)
        .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, sent: encodedBodySize }))
    })
  } finally {
    await browser.close()
  }
}

/** What of the document itself is script. */
const inDocument = (): string =>
  [...readFileSync(path.join(root, 'dist/web/index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script]) => script)
    .join('\n')

async function firstScripts(url: string): Promise<Figure[]> {
  const scripts = await scriptsBeforePaint(url)
  const each = [...new Map(scripts.map((script) => [script.file, script])).values()]
  const sum = (bytes: (script: Script) => number): number =>
    each.reduce((total, script) => total + bytes(script), 0)
  const zipped = (script: Buffer | string): number => gzipSync(script, { level: 9 }).length
  const gzipped =
    zipped(inDocument()) + sum(({ file }) => zipped(readFileSync(path.join(root, 'dist/web', file))))
  return [
    {
      ...atMost(
        `首页首次绘制前的 JS，gzip，${each.length} 个文件和文档里的`,
        gzipped,
        75 * kilobyte,
        inKilobytes,
      ),
      measured: true,
    },
    told('首页首次绘制前的 JS，实际传输', inKilobytes(sum(({ sent }) => sent))),
  ]
}

interface Report {
  categories: { performance: { score: number | null } }
}

/** Lighthouse lost the trace of the load and asks to be run again, as it does on a busy machine. */
const lostTrace = /NO_NAVSTART|NO_TRACING_STARTED|NO_FCP/
const tries = 3

/** Score of 0 to 100 of one run. */
async function score(url: string, throttling: 'simulate' | 'devtools'): Promise<number> {
  const args = [
    path.join(root, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    `--throttling-method=${throttling}`,
    `--chrome-flags=${['--headless=new', ...flags].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: browserPath() }
  const once = () => run(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 })
  const again = (left: number): Promise<{ stdout: string }> =>
    once().catch((error: unknown) => {
      if (left === 0 || !lostTrace.test(String(error))) throw error
      return again(left - 1)
    })
  const { stdout } = await again(tries - 1)
  const report = JSON.parse(stdout) as Report
  return Math.round((report.categories.performance.score ?? 0) * 100)
}

const runs = sized('LIGHTHOUSE_RUNS', 5, 1)

async function lighthouse(
  url: string,
  throttling: 'simulate' | 'devtools',
  name: string,
  least: number,
): Promise<Figure> {
  const scores: number[] = []
  for (let turn = 0; turn < runs; turn += 1) scores.push(await score(url, throttling))
  return {
    ...atLeast(`Lighthouse 移动性能，${name}，${runs} 次的中位数`, median(scores), least, String),
    timing: true,
  }
}

/** Needs dist/web. */
export async function measureWeb(url: string): Promise<Figure[]> {
  return [
    ...(await firstScripts(url)),
    await lighthouse(url, 'simulate', '模拟限速', 90),
    await lighthouse(url, 'devtools', '实际限速', 90),
  ]
}
