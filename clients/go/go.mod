module faceproof.invalid/faceproof

go 1.24
