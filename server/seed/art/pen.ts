import type { Random } from '../random'

type Stop = readonly [offset: number, colour: string, opacity?: number]

const short = (value: number): string => String(Math.round(value * 10) / 10)
const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** Writes SVG. Shapes come back as text to be put together; gradients and filters are kept as definitions. */
export class Pen {
  private definitions: string[] = []

  constructor(
    readonly random: Random,
    /** Which of a scene's variations to draw, from 0. */
    readonly variant: number,
  ) {}

  /** The one of these that belongs to the variation. */
  choose<T>(...options: readonly [T, ...T[]]): T {
    return options[this.variant % options.length] ?? options[0]
  }

  repeat(count: number, draw: (index: number) => string): string {
    return Array.from({ length: count }, (_, index) => draw(index)).join('')
  }

  rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
    return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`
  }

  circle(x: number, y: number, radius: number, fill: string, more = ''): string {
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`
  }

  path(d: string, fill: string, more = ''): string {
    return `<path d="${d}" fill="${fill}" ${more}/>`
  }

  line(d: string, colour: string, width: number, more = ''): string {
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
  }

  group(content: string, more: string): string {
    return `<g ${more}>${content}</g>`
  }

  /** A paint that runs from (x1, y1) to (x2, y2), in parts of the shape. Downwards when not said. */
  linear(
    stops: readonly Stop[],
    [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, radius = 0.5): string {
    return this.define(
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${stopsOf(stops)}</radialGradient>`,
    )
  }

  clip(shape: string): string {
    return `clip-path="${this.define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`
  }

  /** Light around a point; a gradient, since blurs take long. */
  glow(x: number, y: number, radius: number, colour: string, opacity: number): string {
    return this.circle(
      x,
      y,
      radius,
      this.radial([
        [0, colour, opacity],
        [0.4, colour, opacity * 0.45],
        [1, colour, 0],
      ]),
    )
  }

  /** The soft shadow of a thing that stands at (x, y). */
  shadow(x: number, y: number, rx: number, ry: number, colour: string, opacity: number): string {
    return this.ellipse(
      x,
      y,
      rx,
      ry,
      this.radial([
        [0, colour, opacity],
        [0.55, colour, opacity * 0.7],
        [1, colour, 0],
      ]),
    )
  }

  /** Round tufts over an ellipse: crowns, bushes, clouds, bubbles. */
  tufts(
    count: number,
    [x, y, rx, ry]: readonly [number, number, number, number],
    colours: readonly string[],
    small: number,
    large: number,
  ): string {
    return this.repeat(count, () => {
      const angle = this.random.between(0, 2 * Math.PI)
      const far = Math.sqrt(this.random.next())
      const opacity = this.random.between(0.6, 1).toFixed(2)
      return this.circle(
        x + Math.cos(angle) * far * rx,
        y + Math.sin(angle) * far * ry,
        this.random.between(small, large),
        this.random.pick(colours),
        `opacity="${opacity}"`,
      )
    })
  }

  /** Leaves scattered over a box, each at its own angle. */
  leaves(
    count: number,
    [x1, y1, x2, y2]: readonly [number, number, number, number],
    colours: readonly string[],
    small: number,
    large: number,
  ): string {
    return this.repeat(count, () => {
      const x = this.random.between(x1, x2)
      const y = this.random.between(y1, y2)
      const size = this.random.between(small, large)
      const turn = `transform="rotate(${this.random.whole(-70, 70)} ${short(x)} ${short(y)})"`
      return this.ellipse(
        x,
        y,
        size,
        size * 0.55,
        this.random.pick(colours),
        `opacity="${this.random.between(0.6, 1).toFixed(2)}" ${turn}`,
      )
    })
  }

  /** A ridge of hills down to the lower edge. */
  hills(y: number, swing: number, fill: string, count: number): string {
    const step = 840 / count
    let last = y
    const curves = Array.from({ length: count }, (_, index) => {
      const x = -20 + step * (index + 1)
      const next = y + this.random.between(-swing, swing)
      const curve = `C${short(x - step / 2)} ${short(last)} ${short(x - step / 2)} ${short(next)} ${short(x)} ${short(next)}`
      last = next
      return curve
    })
    return this.path(`M-20 820 L-20 ${y} ${curves.join(' ')} L820 820Z`, fill)
  }

  /** Lights out of focus. */
  lights(
    count: number,
    [x1, y1, x2, y2]: readonly [number, number, number, number],
    colours: readonly string[],
    small: number,
    large: number,
  ): string {
    return this.repeat(count, () =>
      this.circle(
        this.random.between(x1, x2),
        this.random.between(y1, y2),
        this.random.between(small, large),
        this.random.pick(colours),
        `opacity="${this.random.between(0.25, 0.75).toFixed(2)}"`,
      ),
    )
  }

  /** A run of boards from the left edge to the right one. */
  grain(colour: string, step: number): string {
    return this.repeat(Math.ceil(820 / step), (index) => {
      const y = index * step + this.random.between(-4, 4)
      const sway = () => short(y + this.random.between(-9, 9))
      return this.line(
        `M-10 ${short(y)} C200 ${sway()} 560 ${sway()} 810 ${short(y)}`,
        colour,
        this.random.between(1.2, 3),
        'opacity=".4"',
      )
    })
  }

  /** The whole picture: what the box [x, y, width, height] of the 800 by 800 canvas shows. */
  picture(
    content: string,
    [x, y, width, height]: readonly [number, number, number, number],
    scale: number,
  ): string {
    const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
    const defs = `<defs>${this.definitions.join('')}</defs>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ${size}>${defs}${content}</svg>`
  }

  private define(write: (id: string) => string): string {
    const id = `d${this.definitions.length}`
    this.definitions.push(write(id))
    return `url(#${id})`
  }
}
