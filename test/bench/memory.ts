/** Memory that the API server and its embedded database hold together, as the kernel counts it. Linux only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { atMost, inKilobytes, kilobyte, told, type Figure } from './figures'

const name = 'API 与内置数据库合计常驻内存'
const megabyte = kilobyte * kilobyte

/** Parents of all processes. */
export function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return new Map(
    pids.flatMap((pid) => {
      const parent = readProcess(pid, 'stat')?.split(') ')[1]?.split(' ')[1]
      return parent === undefined ? [] : [[Number(pid), Number(parent)] as const]
    }),
  )
}

/** null when the process has ended. */
export function readProcess(pid: string | number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** A process and all that it started, and they did. */
export function family(root: number, all: Map<number, number>): number[] {
  const children = [...all].filter(([, parent]) => parent === root).map(([pid]) => pid)
  return [root, ...children.flatMap((child) => family(child, all))]
}

/** Bytes resident, what several share counted once: the proportional set size. */
export function resident(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup') ?? '')?.[1]
  return Number(pss ?? 0) * kilobyte
}

export const inMegabytes = (bytes: number): string => inKilobytes(bytes / kilobyte).replace('KB', 'MB')

/** What the API server alone holds, pages that it shares with others among it. @param server its process id */
export function measureResident(server: number): Figure {
  const name = 'API 常驻内存'
  const held = /^VmRSS:\s+(\d+) kB/m.exec(readProcess(server, 'status') ?? '')?.[1]
  if (held === undefined) return told(name, '只能在 Linux 上测量')
  return { ...atMost(name, Number(held) * kilobyte, 220 * megabyte, inMegabytes), measured: true }
}

/** @param server process id of the API server; its database is the one of `dataDir` */
export function measureMemory(server: number, dataDir: string): Figure {
  if (!existsSync('/proc/self/smaps_rollup')) return told(name, '只能在 Linux 上测量')
  const lines = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const all = parents()
  const bytes = [server, Number(lines[0])]
    .flatMap((pid) => family(pid, all))
    .reduce((sum, pid) => sum + resident(pid), 0)
  return { ...atMost(name, bytes, 400 * megabyte, inMegabytes), measured: true }
}
