/**
 * Makes a practice test of ten questions on a typed topic. @throws Error with the portal's
 * response if it is refused
 */
export async function makeTest(url, token) {
  const form = new FormData();
  form.append('topics', 'Epidemiology');
  form.append('numQuestions', '10');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/testlab/generate`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!response.ok) throw new Error(`No test was made: ${await response.text()}`);
  return response.json();
}
