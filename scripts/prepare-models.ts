export async function prepareModels(_modelsDir: string): Promise<void> {}
