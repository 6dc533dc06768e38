import { addKinds, type Kinds } from '../kinds'

const own = { pictures: { column: { title: '专栏封面' } } } as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Pictures {
    column: typeof own.pictures.column
  }
}
