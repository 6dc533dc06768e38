export interface Picture { /** Path for Image src and for upload. */ path: string; /** Bytes. */ size: number }
export interface Media {
  /** At most `count` pictures from album or camera. Rejects: cancelled, denied. */
  chooseImages(count: number): Promise<Picture[]>
  /** Smaller JPEG of the picture, or the picture itself where the target cannot. quality 0 to 100. */
  compress(picture: Picture, quality: number): Promise<Picture>
  /** Full-screen viewer. */
  preview(urls: readonly string[], current: number): Promise<void>
  /** Saves a picture to the album (a download on the web). Rejects: cancelled, denied, unsupported. */
  saveImage(path: string): Promise<void>
}
