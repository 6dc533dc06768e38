/**
 * The part of `npm run lint` that looks at words: terms of docs/GLOSSARY.md's last column that comments must not use, and
 * file names that say nothing of what a file holds.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** Terms that have one meaning only, and the term in their place. Others of the glossary's column are right elsewhere. */
const instead = {
  backlog: 'queue',
  bump: 'refresh',
  captcha: 'challenge',
  cron: 'round',
  evaluation: 'rating',
  fuzzy: 'near',
  participant: 'entry',
  shard: 'partition',
  slave: 'replica',
}
const vague = ['helpers', 'misc', 'standing', 'stuff', 'telling', 'util', 'utils', 'words']

const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const forbidden = new RegExp(`\\b(${Object.keys(instead).join('|')})s?\\b`, 'i')

/** Faults of a file's name and comments, a line each. */
function faultsIn(file, text) {
  const faults = []
  const { name } = path.parse(file)
  if (vague.includes(name)) faults.push(`${file}: a file named ${name} does not say what it holds`)
  for (const { 0: said, index } of text.matchAll(comment)) {
    const at = `${file}:${text.slice(0, index).split('\n').length}`
    const word = forbidden.exec(said)?.[1]?.toLowerCase()
    if (word !== undefined)
      faults.push(`${at}: "${word}" is called "${instead[word]}" here (docs/GLOSSARY.md)`)
  }
  return faults
}

const files = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs', '*.js'], {
  cwd: root,
  encoding: 'utf8',
})
const faults = files
  .split('\0')
  .filter((file) => file !== 'scripts/lint-words.mjs' && file !== '' && existsSync(path.join(root, file)))
  .flatMap((file) => faultsIn(file, readFileSync(path.join(root, file), 'utf8')))
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
