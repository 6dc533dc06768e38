import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root, type LiveServer } from '../live/server'

/** A running product: its address, and its database. */
interface Running {
  baseUrl: string
  server: Pick<LiveServer, 'database'>
}

/** Runs one of npm's commands as built, on the live server's database; what it printed. @throws with what it said when it failed */
export async function command(live: Running, name: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: live.server.database, PUBLIC_URL: live.baseUrl }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}/dist/server/${name}.mjs`, ...words],
    { env },
  )
  return stdout
}

/** Takes a school in that no other file knows of. */
export const takeIn = (live: Running, school: string): Promise<string> => {
  const place = ['--campus', '主校区', '--province', '海省', '--city', '北岬市', '--district', '东区']
  return command(live, 'school', 'add', school, ...place, '--at', '36.5,120.4')
}
