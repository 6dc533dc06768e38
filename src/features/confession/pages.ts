export const writePage = '/pages/publish/confessionWallpublish'
export const ownPage = '/pages/confessionWall/myPublish'
export const pathOfConfession = (id: string): string => `/pages/confessionWall/detail?id=${id}`
