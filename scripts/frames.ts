/** Draws the platform's avatar frames anew: `node --import tsx scripts/frames.ts`. A changed picture wants a new name. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { cut, drawings } from './frames/drawings'
import { centre, edge } from './frames/shapes'

const folder = path.resolve(__dirname, '../server/features/mall/frames')
const side = 256
const most = 8 * 1024

const holed = `<defs><mask id="m"><rect width="256" height="256" fill="#fff"/><circle cx="${centre}" cy="${centre}" r="${edge}" fill="#000"/></mask></defs>`

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, draw] of Object.entries(drawings)) {
    const shapes = cut.includes(name) ? `${holed}<g mask="url(#m)">${draw()}</g>` : draw()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="${side}" height="${side}">${shapes}</svg>`
    const png = await sharp(Buffer.from(svg))
      .png({ palette: true, colours: 48, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (png.length > most) throw new Error(`${name}: ${png.length} bytes`)
    writeFileSync(path.join(folder, `${name}.png`), png)
    process.stdout.write(`${name}  ${png.length}\n`)
  }
}

void main()
