/** Lets Node run the importing command's TypeScript, on a Node that is new enough; says so where nothing is installed yet. */
import './installed.mjs'

await import('tsx')
