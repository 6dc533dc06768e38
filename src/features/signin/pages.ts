export const pointsPage = '/pages/signIn/pointsDetails'
export const recordPage = '/pages/signIn/signinRecord'
export const gamePage = '/pages/game/cultivate/index'
