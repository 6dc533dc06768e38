/** The words of a failed start. */
import path from 'node:path'
import { ConfigError, type Config } from './config'
import { StartError } from './startError'

/** Message of an error with those of its causes. */
export function trace(err: unknown): string {
  if (!(err instanceof Error)) return String(err)
  const cause = err.cause === undefined ? '' : `\n原因：${trace(err.cause)}`
  return (err.stack ?? err.message) + cause
}

const field = (err: Error, name: string): unknown => Object.entries(err).find(([key]) => key === name)?.[1]

function listening(code: unknown, port: number): string | null {
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用：请停掉占用它的程序，或者用 PORT 换一个端口`
  if (code === 'EACCES') return `没有权限使用端口 ${port}：请用 PORT 换一个 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST 不是这台机器的地址：请改成它自己的地址，或者 0.0.0.0'
  return null
}

const unusable = ['ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC']

/** One sentence for what a person at the keyboard can mend; null for what wants a trace. */
export function explain(err: unknown, config: Config | null): string | null {
  if (err instanceof ConfigError || err instanceof StartError) return err.message
  if (!(err instanceof Error) || config === null) return null
  const [code, file] = [field(err, 'code'), field(err, 'path')]
  const call = field(err, 'syscall')
  if (call === 'listen' || call === 'getaddrinfo') return listening(code, config.port)
  const within = typeof file === 'string' && !path.relative(config.dataDir, file).startsWith('..')
  if (within && unusable.includes(String(code)))
    return `DATA_DIR 不能用（${String(code)}）：它应是一个文件夹，运行服务的用户能写，盘上还有空间`
  return explain(err.cause, config)
}
