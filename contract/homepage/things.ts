import { addKinds, type Kinds } from '../kinds'

const own = { pictures: { photo: { title: '照片墙的照片' } } } as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Pictures {
    photo: typeof own.pictures.photo
  }
}
