export interface Picture {
  /** Path for Image src and for upload. */ path: string
  /** Bytes. */ size: number
}
export interface Video {
  /** Path for Video src and for upload. */
  path: string
  /** Bytes. */
  size: number
  /** Not rounded; 0 where the target does not know. */
  seconds: number
  /** px; 0 where the target does not know. */
  width: number
  height: number
  /** Path of a picture of it; null where the target draws none. */
  cover: string | null
}
export interface Media {
  /** At most `count` pictures from album or camera. Rejects: cancelled, denied. */
  chooseImages(count: number): Promise<Picture[]>
  /** One film from album or camera, as H.264 where the target can choose. Rejects: cancelled, denied, invalid (it cannot be played here). */
  chooseVideo(): Promise<Video>
  /** Smaller JPEG of the picture, or the picture itself where the target cannot. quality 0 to 100. */
  compress(picture: Picture, quality: number): Promise<Picture>
  /** Full-screen viewer. */
  preview(urls: readonly string[], current: number): Promise<void>
  /** Saves a picture to the album (a download on the web). Rejects: cancelled, denied, unsupported. */
  saveImage(path: string): Promise<void>
}
